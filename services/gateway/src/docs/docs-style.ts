/** Declares the colours and typefaces of the gateway's pages, light and dark. The viewer page has the same. */
const palette = `
:root { color-scheme: light dark; --paper: #fbfaf7; --raised: #f3f1eb; --ink: #22211e; --soft: #67645b; --line: #dedbd2; --link: #23566f; --code: #f0eee7;
  --get: #1f6a46; --post: #23566f; --patch: #8a5a00; --delete: #a23122;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --raised: #242320; --ink: #ece9e2; --soft: #a8a499; --line: #3a3833; --link: #8fc3dd; --code: #292825;
  --get: #7fcfa3; --post: #8fc3dd; --patch: #e3b565; --delete: #f0988a; } }
`;

/**
 * The style of the documentation page, on top of Swagger UI's own. Our introduction replaces its block of information.
 */
export const docsStyle = `${palette}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 ui-sans-serif, system-ui, "Helvetica Neue", sans-serif; }
main { max-width: 80rem; margin: 0 auto; padding: 3rem 1.5rem 6rem; }
main > * { max-width: 52rem; }
main > #operations { max-width: none; margin-top: 3rem; }
main > p a { color: var(--link); }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; line-height: 1.25; }
main > h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
.lead { color: var(--soft); font-size: 1.0625rem; }
main > p > code { font-family: var(--mono); font-size: .875em; overflow-wrap: anywhere; }
main > pre { padding: 1rem 1.125rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; overflow: auto; }
main > pre code { font: .8125rem/1.55 var(--mono); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.swagger-ui .information-container, .swagger-ui .scheme-container .servers-title { display: none; }
`;
