/** The style of the developer pages: light and dark, and responsive. */
export const developerPageStyle = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e6eaef);
  --paper: light-dark(#ffffff, #14181d);
  --raised: light-dark(#f5f7f9, #1c2229);
  --quiet: light-dark(#545d68, #a9b4bf);
  --line: light-dark(#d5dae0, #343c46);
  --accent: light-dark(#0b57b0, #86b7ff);
  font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink);
  background: var(--paper);
  overflow-wrap: break-word;
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 3rem; }
a { color: var(--accent); }
header, .tongues { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; padding: 0.75rem 0; }
header { border-bottom: 1px solid var(--line); }
header a, .tongues label, li a { display: inline-block; min-height: 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.25rem 0 0.5rem; }
h2 { font-size: 1.2rem; margin: 1.5rem 0 0.25rem; }
h3, details h2 { font-size: 1rem; margin: 1rem 0 0.25rem; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.625rem; overflow-x: auto; font-size: 0.85rem; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
li code, p code { overflow-wrap: anywhere; }
pre code { font-size: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
details { border-bottom: 1px solid var(--line); }
details > div { scroll-margin-top: 6rem; padding-bottom: 0.75rem; }
summary { padding: 0.5rem 0; cursor: pointer; }
summary .method { display: inline-block; min-width: 4.25rem; font-weight: 700; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
.tongues { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); }
body:has(#in-curl:checked) :is(.typescript, .python), body:has(#in-typescript:checked) :is(.curl, .python),
body:has(#in-python:checked) :is(.curl, .typescript) { display: none; }
`;
