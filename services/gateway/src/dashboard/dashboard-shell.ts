import { linksTo } from '@docsight/browser-build';
import type { BrowserBuild } from '@docsight/browser-build';

/** Returns the page in which the dashboard starts. It is the same for everybody: its script requests all data. */
export const dashboardShell = (build: BrowserBuild): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docsight</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)">
${linksTo(build)}
</head>
<body>
<noscript><p>The dashboard is shown by a script. Allow JavaScript for this site to use it.</p></noscript>
<div id="dashboard"></div>
</body>
</html>
`;
