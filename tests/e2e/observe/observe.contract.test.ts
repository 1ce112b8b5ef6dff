import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { operations } from '@docsight/api-contract';
import type { Operation } from '@docsight/api-contract';
import { catalogue } from '@docsight/service-kit';
import { dashboards, expressionsOf, observeFolder, queriesIn, rules, runbooks } from './rule-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = ['docs/operating/observe.md', 'docs/operating/metrics.md'].map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

/** Returns the names of our metrics in a text. */
const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bdocsight_\w*[a-z]\b/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))),
];
/** The external label of Prometheus with the address of the runbooks. */
const notMetrics = new Set(['docsight_runbooks', 'docsight_viewer']);
const unknownIn = (text: string): string[] =>
  metricsIn(text).filter((name) => !(name in catalogue) && !notMetrics.has(name));

/** Returns the labels that a query matches, groups by or joins on. */
const labelsIn = (expr: string): string[] => {
  const matched = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, matchers]) =>
    [...matchers!.replaceAll(/"[^"]*"/g, '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  );
  const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(/,\s*/));
  return [...matched, ...grouped];
};
const declaredLabels = new Set([
  ...Object.values(catalogue).flatMap((metric) => ('labels' in metric ? Object.keys(metric.labels) : [])),
  'component',
  'instance',
  'job',
  'le',
  'slo',
  'alertname',
  'alertstate',
]);

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboards.flatMap(expressionsOf),
  ...[...runbooks.values(), ...pages].flatMap(queriesIn),
];

describe('deploy/observe', () => {
  it('matches its description; run `pnpm docs:observe` after a change', () => {
    expect(() => execFileSync('node', ['scripts/observe.mjs', '--check'], { cwd: root, stdio: 'pipe' })).not.toThrow();
  });

  it('names only metrics, recordings and labels that exist', () => {
    expect(expressions.length).toBeGreaterThan(150);
    expect([...expressions, ...runbooks.values(), ...pages].flatMap(unknownIn)).toEqual([]);
    const named = expressions.flatMap((expr) => [...expr.matchAll(/\bdocsight:\w+(?::\w+)?/g)].map(([name]) => name));
    expect(named.filter((name) => !recorded.has(name))).toEqual([]);
    expect(expressions.flatMap(labelsIn).filter((label) => !declaredLabels.has(label))).toEqual([]);
  });

  it('has a real fault of the tests for each alert, and observe.md names it', () => {
    const folder = path.join(root, 'tests/ops/observe');
    const tests = ['observe', 'faults'].map((name) => readFileSync(path.join(folder, `${name}.ops.test.ts`), 'utf8'));
    const table = /\| Fault[^]*?\n\n/.exec(pages[0]!)![0];
    const names = [...new Set(alerts.map(({ alert }) => alert!))];
    expect(names.filter((name) => !tests.some((text) => text.includes(`'${name}'`)))).toEqual([]);
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('leaves every route whose time is up to the client out of the objective of latency', () => {
    const slow = ['text/event-stream', 'application/pdf', 'image/webp'];
    const contentOf = ({ responses }: Operation): string[] =>
      Object.values(responses).flatMap(({ content = {} }) => Object.keys(content));
    const routes = Object.values<Operation>(operations)
      .filter((operation) => operation.takesFiles === true || contentOf(operation).some((type) => slow.includes(type)))
      .filter(({ path: route }) => !route.includes('/assets/'))
      .map(({ path: route }) => route);
    const latency = rules.find(
      ({ record, labels }) => record === 'docsight:slo_requests:rate5m' && labels?.slo === 'api-latency',
    )!;
    const left = /route!~"([^"]*)"/.exec(latency.expr)![1]!;
    expect(
      left
        .replaceAll(/\[([{}])\]/g, '$1')
        .split('|')
        .toSorted(),
    ).toEqual([...new Set(routes)].toSorted());
  });

  it('fills each row of a dashboard, and lays no panel over another', () => {
    for (const { title, panels } of dashboards) {
      for (const { gridPos: a } of panels) {
        expect([title, a.x + a.w]).toEqual([title, expect.any(Number)]);
        expect(a.x + a.w).toBeLessThanOrEqual(24);
        const over = panels.filter(
          ({ gridPos: b }) => b !== a && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
        );
        expect([title, over]).toEqual([title, []]);
      }
    }
  });

  it('has a sample configuration whose rule files exist', () => {
    expect(existsSync(path.join(observeFolder, 'prometheus/rules/objectives.yaml'))).toBe(true);
    expect(readFileSync(path.join(observeFolder, 'prometheus/prometheus.yml'), 'utf8')).toContain('- rules/*.yaml');
  });
});

describe('the alerts', () => {
  it('have a severity, a sentence for people, and the address of their page', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels?.severity);
      expect(annotations?.summary).toMatch(/[.:]/);
      expect(annotations?.runbook_url).toBe(`{{ $externalLabels.docsight_runbooks }}${alert!}.md`);
    }
  });

  it('have a page each, which names a metric of the alert, and no page is without an alert', () => {
    const names = [...new Set(alerts.map(({ alert }) => alert!))];
    expect([...runbooks.keys()].toSorted()).toEqual(names.toSorted());
    const termsOf = (expr: string) => [...expr.matchAll(/\b(?:docsight[_:][\w:]+|(?:process|nodejs)_\w+|up)\b/g)];
    for (const alert of names) {
      const page = runbooks.get(alert)!;
      const expr = alerts.flatMap((rule) => (rule.alert === alert ? rule.expr : [])).join('\n');
      expect(page.startsWith(`# ${alert}\n`)).toBe(true);
      expect([alert, termsOf(expr).filter(([term]) => page.includes(term)).length > 0]).toEqual([alert, true]);
      for (const heading of ['For users', 'Look', 'Likely causes', 'Do', 'Over'])
        expect([alert, page.includes(`\n## ${heading}\n`)]).toEqual([alert, true]);
    }
  });

  it('link their pages only to pages that exist', () => {
    for (const [name, page] of runbooks)
      for (const [, target] of page.matchAll(/\]\(([\w.-]+)\.md\)/g))
        expect([name, runbooks.has(target!)]).toEqual([name, true]);
  });
});
