import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@docsight/local-stack';
import { debianPrograms, eventually } from '@docsight/testkit';

const root = path.resolve(import.meta.dirname, '../../..');

type Sample = { metric: Record<string, string>; value: [number, string] };

/** A real Prometheus that scrapes a running product. */
export type PrometheusServer = {
  /** @throws Error with what Prometheus says about the query. */
  query(expression: string): Promise<Sample[]>;
  /** Returns the names of the alerts that fire, of those with these labels. */
  firing(labels?: string): Promise<string[]>;
  close(): Promise<void>;
};

/**
 * Starts Prometheus with the rules of deploy/observe. Their windows and waiting times are `timeScale` of what they are
 * in production; their thresholds are the same.
 */
export const startPrometheus = async (opsUrls: string[], timeScale: number): Promise<PrometheusServer> => {
  const { prometheus } = await debianPrograms('prometheus', ['prometheus']);
  const folder = await mkdtemp(path.join(tmpdir(), 'docsight-prometheus-'));
  await mkdir(path.join(folder, 'data'));
  const script = path.join(root, 'scripts/observe.mjs');
  const scaled = ['--rules-in', path.join(folder, 'rules'), '--time-scale', String(timeScale)];
  await promisify(execFile)('node', [script, ...scaled]);
  const configuration = path.join(folder, 'prometheus.yml');
  await writeFile(configuration, await configurationFor(opsUrls));

  const url = `http://127.0.0.1:${await freePort()}`;
  const options = {
    'config.file': configuration,
    'storage.tsdb.path': path.join(folder, 'data'),
    'web.listen-address': new URL(url).host,
    // Without new samples, a series ends. The default of 5 minutes is shortened like the windows.
    'query.lookback-delta': '15s',
    'log.level': 'error',
  };
  const child = spawn(
    prometheus,
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await eventually(async () => {
    if (!(await fetch(`${url}/-/ready`)).ok) throw new Error('Prometheus is not ready.');
  });

  const query: PrometheusServer['query'] = async (expression) => {
    const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    const { data, error } = (await response.json()) as { data?: { result: Sample[] }; error?: string };
    if (!data) throw new Error(`${expression}: ${error}`);
    return data.result;
  };
  return {
    query,
    firing: async (labels = '') => {
      const samples = await query(`count by (alertname) (ALERTS{alertstate="firing",${labels}})`);
      return samples.map(({ metric }) => metric.alertname!);
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The sample configuration, with fixed targets and short intervals. */
const configurationFor = async (opsUrls: string[]): Promise<string> => {
  const sample = await readFile(path.join(root, 'deploy/observe/prometheus/prometheus.yml'), 'utf8');
  const global = sample.slice(sample.indexOf('global:'), sample.indexOf('alerting:'));
  const targets = opsUrls.map((url) => new URL(url).host);
  // A scrape may take as long as an interval. A service without its stores needs up to 2 s.
  return `${global.replaceAll('interval: 15s', 'interval: 2500ms')}
scrape_configs:
  - job_name: docsight
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
`;
};
