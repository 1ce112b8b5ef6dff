import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { system } from '@docsight/local-stack';
import { cases, expectationsOf, rendered, servicesOf } from './chart-cases.ts';
import { chartRules } from './chart-rules.ts';
import { containerOf, ofKind } from './objects.ts';
import { problemsOf as problemsOfServices, rules } from './deployed-service.ts';
import { chartFolder, helm } from './helm.ts';
import { problemsOf as problemsOfSchema } from './kubernetes-schema.ts';
import { policyRules } from './network-rules.ts';

describe.each(cases)('the chart with $name-values.yaml', (one) => {
  const objects = rendered[one.name]!;

  it('passes helm lint', () => {
    const values = path.join(chartFolder, 'ci', `${one.name}-values.yaml`);
    const { status, stdout } = helm('lint', chartFolder, '--strict', '--values', values);
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 chart(s) linted, 0 chart(s) failed')]);
  });

  it('fits the schemas of Kubernetes, without a field that they do not know', async () => {
    const problems: string[] = [];
    for (const object of objects) problems.push(...(await problemsOfSchema(object)));
    expect(problems).toEqual([]);
  });

  it('runs each service as its facts say', () => {
    const deployed = servicesOf(one);
    expect(deployed.map(({ service }) => service).sort()).toEqual([...system.serviceNames].sort());
    expect(problemsOfServices(deployed, expectationsOf(one))).toEqual([]);
  });

  it.each(chartRules)('$name', (rule) => {
    if (policyRules.includes(rule) && !one.hasPolicies) return;
    expect(rule.problemsOf(objects)).toEqual([]);
  });
});

describe('the rules', () => {
  const everything = cases.find(({ name }) => name === 'everything')!;
  /** Together these have all kinds of objects. */
  const objects = [
    ...rendered.production!,
    ...ofKind(rendered.everything!, 'HTTPRoute').map((route) => {
      const copy = structuredClone(route);
      copy.spec.rules[0]!.backendRefs[0]!.name = 'docs-docsight-gateway';
      return copy;
    }),
  ];

  it.each(rules.flatMap(({ name, faults }) => Object.keys(faults).map((fault) => ({ name, fault }))))(
    'find $fault of a service: $name',
    ({ name, fault }) => {
      const rule = rules.find((candidate) => candidate.name === name)!;
      for (const deployed of servicesOf(everything)) {
        expect(rule.problemsOf(deployed, expectationsOf(everything))).toEqual([]);
        rule.faults[fault]!(deployed);
        expect(rule.problemsOf(deployed, expectationsOf(everything))).not.toEqual([]);
      }
    },
  );

  it.each(chartRules.flatMap(({ name, faults }) => Object.keys(faults).map((fault) => ({ name, fault }))))(
    'find $fault of the chart: $name',
    ({ name, fault }) => {
      const rule = chartRules.find((candidate) => candidate.name === name)!;
      const changed = structuredClone(objects);
      expect(rule.problemsOf(changed)).toEqual([]);
      rule.faults[fault]!(changed);
      expect(rule.problemsOf(changed)).not.toEqual([]);
    },
  );

  it.each([
    ['a misspelt field', { imagePulPolicy: 'Always' }],
    ['a wrong type', { image: 5 }],
    ['a missing field', { name: undefined }],
  ])('find %s by the schema of Kubernetes', async (_fault, changes) => {
    const deployment = structuredClone(ofKind(objects, 'Deployment')[0]!);
    expect(await problemsOfSchema(deployment)).toEqual([]);
    Object.assign(containerOf(deployment), changes);
    expect(await problemsOfSchema(deployment)).not.toEqual([]);
  });
});
