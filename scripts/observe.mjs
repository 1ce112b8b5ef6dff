/**
 * `pnpm docs:observe`: writes the rules of the objectives and the dashboards to deploy/observe.
 * `--check`: writes nothing, and fails if a file differs.
 * `--rules-in FOLDER --time-scale 0.02`: writes all rules with shorter durations to another folder, for tests.
 */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dashboards } from './observe/dashboards.mjs';
import { sloRules } from './observe/slo-rules.mjs';
import { scaled } from './observe/time-scale.mjs';

const folder = fileURLToPath(new URL('../deploy/observe/', import.meta.url));
const rulesFolder = path.join(folder, 'prometheus/rules');

const files = new Map([
  [path.join(rulesFolder, 'objectives.yaml'), sloRules()],
  ...Object.entries(dashboards).map(([name, dashboard]) => [
    path.join(folder, `grafana/${name}.json`),
    `${JSON.stringify(dashboard, undefined, 2)}\n`,
  ]),
]);

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, 'rules-in': { type: 'string' }, 'time-scale': { type: 'string' } },
});

if (values['rules-in'] !== undefined) {
  await mkdir(values['rules-in'], { recursive: true });
  for (const name of await readdir(rulesFolder)) {
    const rules = await readFile(path.join(rulesFolder, name), 'utf8');
    await writeFile(path.join(values['rules-in'], name), scaled(rules, Number(values['time-scale'] ?? 1)));
  }
} else if (values.check) {
  for (const [file, content] of files) {
    if ((await readFile(file, 'utf8').catch(() => '')) === content) continue;
    console.error(`${path.relative(process.cwd(), file)} differs from its description: run pnpm docs:observe.`);
    process.exitCode = 1;
  }
} else {
  for (const [file, content] of files) await writeFile(file, content);
}
