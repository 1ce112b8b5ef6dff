import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../../..');
export const observeFolder = path.join(root, 'deploy/observe');
const runbooksFolder = path.join(root, 'docs/operating/runbooks');

/** An alert, or a recording. */
export type Rule = {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
};
type RuleFile = { groups: { name: string; rules: Rule[] }[] };

/** All rules of a folder. */
const rulesIn = (folder: string): Rule[] =>
  readdirSync(folder).flatMap((name) =>
    (parse(readFileSync(path.join(folder, name), 'utf8')) as RuleFile).groups.flatMap(({ rules }) => rules),
  );

export const rules = rulesIn(path.join(observeFolder, 'prometheus/rules'));

/** A dashboard of Grafana, as far as tests read it. */
type Dashboard = {
  title: string;
  panels: {
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { expr: string }[];
  }[];
};

export const dashboards = readdirSync(path.join(observeFolder, 'grafana')).map(
  (name) => JSON.parse(readFileSync(path.join(observeFolder, 'grafana', name), 'utf8')) as Dashboard,
);

/** The expressions of a dashboard, with the values that Grafana sets for its variables. */
export const expressionsOf = ({ panels }: Dashboard): string[] =>
  panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$component', '.+'));

/** The pages of alerts, by the name of their alert. */
export const runbooks = new Map(
  readdirSync(runbooksFolder).map((name) => [
    name.replace(/\.md$/, ''),
    readFileSync(path.join(runbooksFolder, name), 'utf8'),
  ]),
);

/** The queries of a page. */
export const queriesIn = (page: string): string[] =>
  [...page.matchAll(/```promql\n([\s\S]*?)\n```/g)].map(([, query]) => query!);
