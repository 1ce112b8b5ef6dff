import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { debianPrograms } from '@docsight/testkit';
import { stringify } from 'yaml';
import { absentService, fastBurns, saturationCases, slowBurns } from './alert-cases.ts';
import type { AlertCase } from './alert-cases.ts';
import { observeFolder, rules } from './rule-files.ts';

const run = promisify(execFile);
const prometheus = path.join(observeFolder, 'prometheus');
let promtool: string;
let folder: string;

beforeAll(async () => {
  ({ promtool } = await debianPrograms('prometheus', ['promtool']));
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-rules-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Expects that an alert fires at a minute, or that it does not. */
const expected = ({ alert, severity, window }: AlertCase, minute: number, isFiring: boolean) => {
  const labels = { alertname: alert, alertstate: 'firing', ...(severity && { severity }), ...(window && { window }) };
  const matchers = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return {
    expr: `count(ALERTS{${matchers.join()}}) > bool 0`,
    eval_time: `${minute}m`,
    exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
  };
};

/** One test of promtool with the samples of several cases, which must not touch each other. */
const testOf = (cases: AlertCase[]) => ({
  name: cases.map(({ alert, fault = '' }) => `${alert} ${fault}`).join(),
  interval: '1m',
  input_series: cases.flatMap(({ series }) =>
    Object.entries(series).map(([name, values]) => ({ series: name, values })),
  ),
  promql_expr_test: cases.flatMap((each) => [
    expected(each, each.fires, true),
    ...each.silent.map((minute) => expected(each, minute, false)),
  ]),
});

/** Runs promtool, whose output names the alert and the time of each difference. */
const check = async (tests: AlertCase[][], everyMinutes = 1): Promise<string> => {
  const file = path.join(folder, 'rules.test.yaml');
  const ruleFiles = ['alerts.yaml', 'objectives.yaml'].map((name) => path.join(prometheus, 'rules', name));
  const evaluation = { rule_files: ruleFiles, evaluation_interval: `${everyMinutes}m` };
  await writeFile(file, stringify({ ...evaluation, tests: tests.map(testOf) }));
  const { stdout } = await run(promtool, ['test', 'rules', file]).catch((error: unknown) => {
    const { stdout: found, stderr } = error as { stdout: string; stderr: string };
    throw new Error(found + stderr, { cause: error });
  });
  return stdout;
};

describe('the rules of Prometheus', () => {
  it('are valid, and so is the sample configuration', async () => {
    const { stdout } = await run(promtool, ['check', 'config', path.join(prometheus, 'prometheus.yml')]);
    expect(stdout).toContain('2 rule files found');
    expect(stdout.match(/SUCCESS/g)).toHaveLength(4);
  });

  it('have a case for each alert', () => {
    const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []));
    const covered = new Set([...saturationCases, ...fastBurns].map(({ alert }) => alert));
    expect([...covered].toSorted()).toEqual([...alerts].toSorted());
  });

  it('fire for each kind of saturation, not at once, and clear after it', async () => {
    expect(await check([saturationCases, [absentService]])).toContain('SUCCESS');
  });

  it('page while most events miss an objective, and clear soon after', async () => {
    expect(await check([fastBurns])).toContain('SUCCESS');
  });

  it('make a ticket of a slow burn of a budget', async () => {
    expect(await check([slowBurns], 5)).toContain('SUCCESS');
  });
});
