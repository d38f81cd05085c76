"""Colour words in six languages: those that we can translate, and shades that people may use for a colour of ours.

The game has rulebooks in English, German, Italian, Chinese, French and Spanish, and tables are written in all of them.
"""

LANGUAGES = ("en", "de", "it", "zh", "fr", "es")
"""The order of the words below."""
ENDINGS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (("",), ("",)),
    "de": (("", "e", "er", "es", "en", "em"), ("",)),
    "it": (("",), ("o", "a", "i", "e")),
    "zh": (("",), ("",)),
    "fr": (("",), ("", "s", "e", "es")),
    "es": (("",), ("o", "a", "os", "as")),
}
"""Of the words of each language, and of those that have a bar."""
WORDS: dict[str, tuple[str, str, str, str, str, str]] = {
    # A slash is between words of one language that some would call two colours; the first is the plain one.
    "white": ("white", "weiß", "bianco bianca bianchi bianche", "白", "blanc blancs blanche blanches", "blanc|"),
    "blue": ("blue", "blau", "blu / azzurr|", "藍 蓝", "bleu|", "azul azules"),
    "green": ("green", "grün gruen", "verde verdi", "綠 绿", "vert|", "verde verdes"),
    "purple": (
        "purple / violet",
        "violett / purpurn purpur| / lila|",
        "viola",
        "紫",
        "violet violets violette violettes / pourpre pourpres / mauve mauves",
        "morad| / violeta violetas / púrpura púrpuras purpura",
    ),
    "red": ("red", "rot", "ross|", "紅 红", "rouge rouges", "roj|"),
    "yellow": ("yellow", "gelb", "giall|", "黃 黄", "jaune jaunes", "amarill|"),
    # No colours of cards that we know; a table may have them for its fragments.
    "black": ("black", "schwarz", "ner|", "黑", "noir|", "negr|"),
    "grey": ("grey gray", "grau|", "grigio grigia grigi grigie", "灰", "gris grise grises", "gris grises"),
    "brown": ("brown", "braun", "marrone marroni", "棕 啡 咖啡", "brun| / marron marrons", "marrón marrones / castañ|"),
    "orange": (
        "orange",
        "orange orangen",
        "arancione arancioni",
        "橙 / 橘",
        "orange oranges orangé|",
        "naranja naranjas anaranjad|",
    ),
    "pink": ("pink / rose", "pink| / rosa|", "rosa", "粉紅 粉红 / 粉", "rose roses", "rosa rosas rosad|"),
    "gold": ("gold golden", "gold| golden", "oro dorat|", "金", "or doré|", "oro dorad|"),
    "silver": ("silver", "silber| silbern", "argento argentat|", "銀 银", "argent argenté|", "plata platead|"),
    "turquoise": (
        "turquoise",
        "türkis tuerkis",
        "turchese turchesi",
        "青",
        "turquoise turquoises",
        "turquesa turquesas",
    ),
    "beige": ("beige", "beige", "beige", "米", "beige beiges", "beis beige"),
    "copper": ("copper", "kupfer| kupfern", "rame", "銅 铜", "cuivre", "cobre"),
    "teal": ("teal", "petrol|", "ottanio", "", "pétrole", ""),
    "magenta": ("magenta", "magenta|", "magenta", "", "magenta", "magenta"),
    "cyan": ("cyan", "cyan|", "ciano", "", "cyan", "cian"),
}
SHADES: dict[str, str] = {
    "red": (
        "crimson scarlet ruby vermilion burgundy cherry cardinal karmin karminrot karmesin scharlach bordeaux weinrot "
        "rubin cremisi scarlatto vermiglio rubino 赤 朱 緋 绯 carmin écarlate grenat vermillon carmesí escarlata "
        "granate colorado bermellón rubí"
    ),
    "blue": (
        "navy azure indigo cobalt sapphire ultramarine marineblau himmelblau kobalt saphir celeste indaco cobalto "
        "zaffiro 靛 azur marine añil zafiro"
    ),
    "green": "emerald olive mint jade lime smaragd oliv minze smeraldo oliva 翠 碧 émeraude menthe esmeralda menta",
    "purple": "lavender lilac plum amethyst flieder lavendel lilla ametista lavanda lilas prune lavande",
    "yellow": "amber lemon mustard ochre bernstein zitrone senf ocker ambra ocra limone ambre citron ocre ámbar",
    "white": "ivory cream snow elfenbein creme avorio panna ivoire crème marfil crema",
    "black": "charcoal ebony ink anthrazit ebenholz ebano 墨 烏 encre ébano tinta",
}
"""Words that are asked about beside a plain word for the colour: each may be another name for it, or another colour."""
