import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { debianPrograms } from '@docsight/testkit';
import { observeFolder, rules } from '../../e2e/observe/rule-files.ts';

const configuration = path.join(observeFolder, 'alertmanager/alertmanager.yml');
let amtool: string;

beforeAll(async () => {
  ({ amtool } = await debianPrograms('prometheus-alertmanager', ['amtool']));
});

const run = async (...args: string[]): Promise<string> => (await promisify(execFile)(amtool, args)).stdout.trim();

describe('the sample configuration of Alertmanager', () => {
  it('is valid', async () => {
    const output = await run('check-config', configuration);
    expect(output).toContain('SUCCESS');
    expect(output).toContain(' - 2 inhibit rules');
    expect(output).toContain(' - 2 receivers');
  });

  it('has a receiver for each severity of the rules, and routes every alert to the one of its severity', async () => {
    const receiverOf: Record<string, string> = { page: 'pages', ticket: 'tickets' };
    const alerts = rules.filter(({ alert }) => alert !== undefined);
    const severities = new Set(alerts.map(({ labels }) => labels!.severity));
    expect([...severities].toSorted()).toEqual(Object.keys(receiverOf));
    for (const { alert, labels = {} } of alerts) {
      const given = Object.entries({ alertname: alert!, ...labels }).map(([name, value]) => `${name}=${value}`);
      const receiver = await run('config', 'routes', 'test', `--config.file=${configuration}`, ...given);
      expect([alert, receiver]).toEqual([alert, receiverOf[labels.severity!]]);
    }
  });
});
