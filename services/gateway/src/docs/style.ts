/** Colours and faces that all pages of the gateway share, light and dark: the same as those of the page of a document. */
export const palette = `
:root { color-scheme: light dark; --paper: #fbfaf7; --raised: #f3f1eb; --ink: #22211e; --soft: #67645b; --line: #dedbd2; --link: #23566f; --code: #f0eee7;
  --get: #1f6a46; --post: #23566f; --patch: #8a5a00; --delete: #a23122;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --raised: #242320; --ink: #ece9e2; --soft: #a8a499; --line: #3a3833; --link: #8fc3dd; --code: #292825;
  --get: #7fcfa3; --post: #8fc3dd; --patch: #e3b565; --delete: #f0988a; } }
`;

/** The one style of the documentation page. */
export const style = `${palette}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; display: grid; grid-template-columns: 16rem minmax(0, 1fr); background: var(--paper); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, "Helvetica Neue", sans-serif; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem; background: var(--paper); z-index: 1; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2rem 1.25rem; border-right: 1px solid var(--line); font-size: .875rem; line-height: 1.4; }
nav ul { list-style: none; margin: 0 0 .5rem; padding: 0; }
nav a { display: block; padding: .2rem 0; color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--ink); text-decoration: underline; }
nav .brand a { font-size: 1rem; font-weight: 600; color: var(--ink); }
nav p { margin: 0 0 .75rem; }
nav .chapter { margin: 1.1rem 0 .2rem; }
nav .chapter a { color: var(--ink); font-weight: 600; }
main { width: 100%; max-width: 80rem; padding: 3rem 3rem 8rem; }
h1, h2, h3, h4 { line-height: 1.25; font-weight: 600; text-wrap: balance; }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; letter-spacing: -.015em; }
h2 { margin: 0 0 .5rem; font-size: 1.625rem; letter-spacing: -.01em; }
h3 { margin: 0 0 .5rem; font-size: 1.1875rem; }
h4 { margin: 1.75rem 0 .25rem; font-size: .875rem; }
p { margin: 0 0 .75rem; max-width: 42rem; overflow-wrap: anywhere; }
.lead { color: var(--soft); font-size: 1.0625rem; }
.facts, .access, .limits, .caption { color: var(--soft); font-size: .875rem; }
.limits, dd > p { margin-bottom: .25rem; }
.introduction h3 { margin-top: 2rem; }
.introduction pre { max-width: 52rem; }
section.chapter { margin-top: 4rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
code { font-family: var(--mono); font-size: .875em; background: var(--code); padding: .1em .3em; border-radius: 3px; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 1rem 1.125rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; overflow: auto; font-size: .875rem; line-height: 1.55; }
pre code { padding: 0; background: none; overflow-wrap: normal; font-size: .8125rem; }
.operation { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 3rem; padding: 2.5rem 0; border-top: 1px solid var(--line); }
.chapter > .lead + .operation { border-top: 0; padding-top: 1rem; }
.shown { position: sticky; top: 1.5rem; align-self: start; }
.shown pre { max-height: 32rem; }
.caption { margin: 0 0 .25rem; }
.call code { background: none; padding: 0; font-size: .9375rem; }
.method { display: inline-block; min-width: 3.25rem; font: 600 .75rem/1 var(--mono); letter-spacing: .02em; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
.anchor { color: var(--soft); text-decoration: none; font-weight: 400; opacity: 0; }
:hover > .anchor, .anchor:focus { opacity: 1; }
.fields { margin: 0 0 1rem; border-top: 1px solid var(--line); }
.fields dt { padding-top: .6rem; }
.fields dd { margin: 0; padding-bottom: .6rem; border-bottom: 1px solid var(--line); font-size: .9375rem; }
.fields dd > p { max-width: 42rem; }
.fields dd > p:last-child { margin-bottom: 0; }
.fields .fields { margin: .5rem 0 0 1rem; padding-left: 1rem; border-top: 0; border-left: 1px solid var(--line); }
.fields .fields dd { border-bottom: 0; padding-bottom: .2rem; }
.name { background: none; padding: 0; font-weight: 600; }
.type { color: var(--soft); font-size: .875rem; font-weight: 400; }
.required { color: var(--delete); font-size: .8125rem; }
.answers { display: grid; grid-template-columns: 3rem 1fr; gap: .2rem .5rem; margin: .25rem 0 0; font-size: .9375rem; }
.answers dt { font-family: var(--mono); font-size: .875rem; line-height: 1.7; }
.answers dd { margin: 0; }
.answers + .limits { margin-top: .4rem; }
.limits a { color: inherit; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; font-size: .9375rem; }
th { text-align: left; font-size: .8125rem; color: var(--soft); font-weight: 600; }
th, td { padding: .6rem 1rem .6rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td code { white-space: nowrap; background: none; padding: 0; }
td .limits { margin: .2rem 0 0; }
.schema { padding: 1.5rem 0 0; max-width: 52rem; }
:target { scroll-margin-top: 1.5rem; }
article:target h3, tr:target td { color: var(--link); }
@media (max-width: 72rem) { .operation { grid-template-columns: minmax(0, 1fr); gap: 1rem; } .shown { position: static; } }
@media (max-width: 52rem) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 1.25rem; }
  nav ul { display: none; } nav .chapter { display: inline-block; margin: 0 1rem 0 0; }
  main { padding: 2rem 1.25rem 4rem; } td code { white-space: normal; } h1 { font-size: 1.75rem; } }
@media print { nav { display: none; } body { display: block; } .operation { break-inside: avoid; } }
`;
