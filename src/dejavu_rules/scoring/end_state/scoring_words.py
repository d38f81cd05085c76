"""The words in which people say what a Public Card scores: six languages, with their inflections."""

SEQUENCE, SETS, FRAGMENTS, CARDS, CARD, OWN, COLOUR, FILLER = range(8)
"""What a word says; whatever is none of these is a colour. `CARD` and `COLOUR` may also be said beside other words."""
_LATIN: dict[int, str] = {
    SEQUENCE: (
        "sequence sequences sequential run runs row rows streak straight consecutive "
        "sequenz sequenzen sequenzkarte folge folgen reihe reihen fortlaufend fortlaufende fortlaufenden "
        "sequenza sequenze consecutivi consecutive consecutiva "
        "suite suites séquence séquences consécutifs secuencia secuencias consecutivos escalera"
    ),
    SETS: (
        "set sets group groups triple triples trio trios triplet triplets "
        "satz sätze sätzen saetze gruppe gruppen gruppenkarte satzkarte setkarte drilling drillinge "
        "serie gruppo gruppi terna terne tris série séries ensemble ensembles brelan brelans "
        "conjunto conjuntos grupo grupos trío tríos series"
    ),
    FRAGMENTS: (
        "fragment fragments fragmente fragmenten fragmentkarte fragments gedächtnisfragment gedächtnisfragmente "
        "gedächtnisfragmenten gedächtnisfragmentkarte frammento frammenti fragmento fragmentos"
    ),
    CARDS: "cards karten carte cartes cartas naipes",
    CARD: "card karte carta",
    OWN: (
        "its own same ihrer ihre eigen eigene eigener eigenen gleiche gleicher gleichen derselben dieselbe "
        "suo sua proprio propria stesso stessa sa propre même su propio propia mismo misma"
    ),
    COLOUR: "colour color colours colors farbe farben colore colori couleur couleurs colores",
    FILLER: (
        "a an the of in on for with by from and all any each every one per memory pip pips number numbers different "
        "coloured colored coloring only three counts count scores score scoring vp points longest "
        "ein eine einer eines der die das dem den des von vom aus in im mit für pro je jede jedes jeder alle allen "
        "und zu zum zur farbig nur drei zählt wertet punkte gleich verschiedene verschiedenen längste "
        "un uno una il lo la i gli le di del dello della dei degli delle da in nel nella con per ogni tutti tutte "
        "memoria e tre solo punti più lunga "
        "un une le la les l de du des d en dans avec pour chaque tous toutes mémoire et trois "
        "el los las del cada todos todas para y tres al"
    ),
}
_CHINESE: dict[int, str] = {
    SEQUENCE: "連續排列 连续排列 連續 连续 順子 顺子 序列 連號 连号",
    SETS: "組合 组合 套組 套组 套 組 组 成組 成组",
    FRAGMENTS: "記憶碎片 记忆碎片 碎片",
    CARD: "咭片 卡片 咭 卡 牌",
    OWN: "同色 同一顏色 同一颜色 自己 自身 本身 相同 同樣 同样",
    COLOUR: "顏色 颜色",
    FILLER: "的 每 一 個 个 塊 块 片 張 张 所有 全部 任何 之 三 點數 点数 不同",
}
LATIN = {word: meant for meant, words in reversed(_LATIN.items()) for word in words.split()}
"""Every word of a language that writes spaces; a word that is in two lists is what the first says."""
CHINESE = {word: meant for meant, words in _CHINESE.items() for word in words.split()}
"""Every word of Chinese, which writes none: the longest is taken first."""
ELIDED = ("d'", "l'", "dell'", "nell'", "all'", "d’", "l’", "dell’", "nell’", "all’")
"""Fillers that lose their space before a vowel."""
