// Draw the diagrams of a page in the colours of its theme, and again when a reader changes the theme.
const diagrams = [...document.querySelectorAll("pre.mermaid")].map((node) => ({ node, source: node.textContent }));
const system = matchMedia("(prefers-color-scheme: dark)");

async function draw() {
  const chosen = document.body.dataset.theme;
  const dark = chosen === "dark" || (chosen !== "light" && system.matches);
  mermaid.initialize({ startOnLoad: false, theme: dark ? "dark" : "default" });
  for (const { node, source } of diagrams) {
    node.textContent = source;
    node.removeAttribute("data-processed");
  }
  await mermaid.run({ nodes: diagrams.map(({ node }) => node) });
}

if (diagrams.length) {
  draw();
  system.addEventListener("change", draw);
  new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-theme"] });
}
