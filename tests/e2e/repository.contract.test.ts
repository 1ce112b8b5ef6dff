import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { textFiles } from './harness/repository-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
type Manifest = { version: string; license: string; engines: { node: string }; packageManager: string };
const manifest = JSON.parse(text('package.json')) as Manifest;
const floorMajor = Number(/^>=(\d+)\./.exec(manifest.engines.node)![1]);
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', '.github/PULL_REQUEST_TEMPLATE.md'];

describe('the facts that several files state', () => {
  it('.nvmrc is the oldest Node that package.json allows, and the documents name it', () => {
    expect(text('.nvmrc')).toBe(`${floorMajor}\n`);
    const floor = manifest.engines.node.slice('>='.length);
    for (const file of ['README.md', 'CONTRIBUTING.md']) expect(text(file)).toContain(`Node ${floor} or newer`);
  });

  it('every package has the license of LICENSE and the version of the whole', () => {
    expect(text('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} Docsight contributors\n/);
    const manifests = ['packages', 'services', 'tests'].flatMap((folder) =>
      readdirSync(path.join(root, folder))
        .map((name) => `${folder}/${name}/package.json`)
        .filter((file) => existsSync(path.join(root, file))),
    );
    expect(manifests.length).toBeGreaterThan(10);
    for (const file of ['package.json', ...manifests]) {
      const { license, version } = JSON.parse(text(file)) as Manifest;
      expect([file, license, version]).toEqual([file, 'MIT', manifest.version]);
    }
  });

  it('CHANGELOG.md has unreleased changes first, then the current version', () => {
    const headings = [...text('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](.*)$/gm)];
    expect(headings.slice(0, 2).map(([, version]) => version)).toEqual(['Unreleased', manifest.version]);
    for (const [, , date] of headings.slice(1)) expect(date).toMatch(/^ - \d{4}-\d\d-\d\d$/);
  });

  it('the documents name the pnpm of package.json', () => {
    for (const file of ['README.md', 'CONTRIBUTING.md']) {
      const named = [...text(file).matchAll(/pnpm@[\d.]*\d/g)].map(([name]) => name);
      expect([file, [...new Set(named)]]).toEqual([file, [manifest.packageManager]]);
    }
  });

  it('.editorconfig and the formatter agree', () => {
    const { printWidth } = JSON.parse(text('.oxfmtrc.json')) as { printWidth: number };
    expect(text('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`);
    expect(text('.editorconfig')).toMatch(/^indent_style = space\nindent_size = 2$/m);
  });
});

describe('components', () => {
  it('get their attributes one by one, or from an object that has a name', () => {
    const components = textFiles().filter(({ path: file }) => file.endsWith('.tsx'));
    expect(components.length).toBeGreaterThan(100);
    // `unicorn/no-useless-spread` finds such spreads everywhere else.
    expect(components.filter(({ text: code }) => /\{\s*\.\.\.\{/.test(code)).map(({ path: file }) => file)).toEqual([]);
  });
});

describe('files with secrets', () => {
  it.each(['.gitignore', '.dockerignore'])('%s leaves out .env and its variants, but not .env.example', (file) => {
    const lines = text(file).split('\n');
    const rule = (pattern: string): number => lines.indexOf(pattern);
    const prefix = file === '.dockerignore' ? '**/' : ''; // git ignores a bare name in every folder
    expect([`${prefix}.env`, `${prefix}.env.*`, '!.env.example'].map(rule)).not.toContain(-1);
    expect(rule('!.env.example')).toBeGreaterThan(rule(`${prefix}.env.*`)); // the last rule that matches counts
  });
});

describe('the documents at the root', () => {
  it.each(documents)('%s links only to files that exist', (file) => {
    const links = [...text(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target!);
    const absent = links.filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)));
    expect(absent).toEqual([]);
  });

  it('CONTRIBUTING.md names only files and commands that exist', () => {
    const named = [...text('CONTRIBUTING.md').matchAll(/`((?:packages|services|tests|docs|scripts)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, file]) => file!).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const commands = [...text('CONTRIBUTING.md').matchAll(/\bpnpm ([a-z]+(?::[a-z]+)?)(?=[\s`])/g)].map(
      ([, name]) => name!,
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

type Step = { uses?: string; run?: string };
type Job = { 'timeout-minutes': number; strategy: { matrix: { node: number[] } }; steps: Step[] };
type Workflow = { permissions: object; concurrency: object; jobs: Record<string, Job> };

describe('the workflow of tests', () => {
  const workflow = parse(text('.github/workflows/test.yml')) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it("runs the README's two commands, on the oldest Node that package.json allows and newer ones", () => {
    const commands = [...text('README.md').matchAll(/^(npm (?:start|test)\b)/gm)].map(([, command]) => command!);
    expect([...new Set(commands)]).toEqual(['npm start', 'npm test']);
    const run = steps.map((step) => step.run ?? '').join('\n');
    for (const command of new Set(commands)) expect(run).toMatch(new RegExp(`^${command}\\b`, 'm'));
    for (const job of jobs) expect(Math.min(...job.strategy.matrix.node)).toBe(floorMajor);
  });

  it('waits for the line with which npm start says that it is ready', () => {
    expect(steps.some(({ run }) => run?.includes("'^docsight ready on '"))).toBe(true);
    expect(text('packages/local-stack/src/terminal/welcome.ts')).toContain('`docsight ready on ');
  });

  it('may only read, ends by itself, and pins its actions', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.concurrency).toBeDefined();
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@(v\d+|[0-9a-f]{40})$/);
  });
});

type Field = { type: string; id?: string; attributes: { label?: string; value?: string; options?: string[] } };
type Form = { name: string; description: string; body: Field[] };

describe('the issue forms', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(path.join(root, folder)).filter((file) => file !== 'config.yml');

  it.each(forms)('%s has fields of known types, each with a label and an id of its own', (file) => {
    const { name, description, body } = parse(text(`${folder}/${file}`)) as Form;
    expect([typeof name, typeof description]).toEqual(['string', 'string']);
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(fields.length).toBeGreaterThan(0);
    for (const { type, attributes } of fields) {
      expect(['input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      expect(attributes.label).toEqual(expect.any(String));
      if (type === 'dropdown') expect(attributes.options).toEqual(expect.arrayContaining([expect.any(String)]));
    }
    const ids = fields.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });

  it('config.yml is one that the repository host understands', () => {
    expect(parse(text(`${folder}/config.yml`))).toEqual({ blank_issues_enabled: expect.any(Boolean) });
  });
});
