import { describe, expect, it } from '@jest/globals';
import { system } from '@docsight/local-stack';
import { composeContainers, composeDeployment, composeMaxUploadMb, mebibytesOf } from './compose.ts';
import { problemsOf, rules } from './deployed-service.ts';
import type { Expectations } from './deployed-service.ts';

const expectations: Expectations = {
  maxUploadMb: composeMaxUploadMb,
  absentSettings: [],
  health: [`/readyz at ${system.containerPorts.OPS_PORT}`],
};

describe('docker-compose.yml', () => {
  it('runs each service as its facts say, in any number of replicas', () => {
    expect(problemsOf(composeDeployment(), expectations)).toEqual([]);
  });

  it('limits the memory and the processes of every container', () => {
    for (const [name, { deploy, pids_limit: pids }] of Object.entries(composeContainers())) {
      expect([name, mebibytesOf(deploy?.resources?.limits?.memory), pids]).toEqual([
        name,
        expect.any(Number),
        expect.any(Number),
      ]);
    }
  });
});

describe('the rules of services', () => {
  it.each(rules.flatMap(({ name, faults }) => Object.keys(faults).map((fault) => ({ name, fault }))))(
    'find $fault in docker-compose.yml: $name',
    ({ name, fault }) => {
      const rule = rules.find((candidate) => candidate.name === name)!;
      for (const deployed of composeDeployment()) {
        rule.faults[fault]!(deployed);
        expect(rule.problemsOf(deployed, expectations)).not.toEqual([]);
      }
    },
  );
});
