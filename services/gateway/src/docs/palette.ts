/** Declares the colours and typefaces of the gateway's pages, light and dark. The viewer page has the same. */
export const palette = `
:root { color-scheme: light dark; --paper: #fbfaf7; --raised: #f3f1eb; --ink: #22211e; --soft: #67645b; --line: #dedbd2; --link: #23566f; --code: #f0eee7;
  --get: #1f6a46; --post: #23566f; --patch: #8a5a00; --delete: #a23122;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --raised: #242320; --ink: #ece9e2; --soft: #a8a499; --line: #3a3833; --link: #8fc3dd; --code: #292825;
  --get: #7fcfa3; --post: #8fc3dd; --patch: #e3b565; --delete: #f0988a; } }
`;
