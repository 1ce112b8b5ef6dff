import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { docsStyle } from './docs-style.ts';

export type DocsAsset = { type: string; content: Buffer };

const { resolve } = createRequire(import.meta.url);
const library = (file: string): Buffer => readFileSync(resolve(`swagger-ui-dist/${file}`));

/**
 * Starts Swagger UI without the validator, which would send the document to another host. Follows the colours that the
 * system prefers. Swagger UI has scrollable examples that the keyboard cannot reach, and a heading that skips a level.
 * It has a second main landmark and choices without a name. `improve` corrects them whenever it has drawn something.
 */
const start = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const operations = document.getElementById('operations');
const improve = () => {
  for (const example of operations.querySelectorAll('pre:not([tabindex])')) example.tabIndex = 0;
  for (const heading of operations.querySelectorAll('.models > h4:not([aria-level])')) heading.setAttribute('aria-level', '3');
  for (const main of operations.querySelectorAll('main:not([role])')) {
    main.setAttribute('role', 'region');
    main.setAttribute('aria-label', 'Operations');
  }
  for (const table of operations.querySelectorAll('table[role=region]')) table.removeAttribute('role');
  for (const choice of operations.querySelectorAll('select:not([aria-label])')) {
    const row = choice.closest('[data-param-name]');
    choice.setAttribute('aria-label', row ? row.dataset.paramName : choice.id === 'servers' ? 'Server' : 'Content type');
  }
};
new MutationObserver(improve).observe(operations, { childList: true, subtree: true });
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#operations', deepLinking: true, validatorUrl: null, defaultModelsExpandDepth: 0 });
`.trimStart();

const script = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** Reads the files that the documentation page loads, by name. */
export const docsAssets = (): Record<string, DocsAsset> => ({
  'swagger-ui-bundle.js': { type: script, content: library('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: css, content: library('swagger-ui.css') },
  'start.js': { type: script, content: Buffer.from(start) },
  'docs.css': { type: css, content: Buffer.from(docsStyle) },
});
