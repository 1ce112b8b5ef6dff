import { system } from '@docsight/local-stack';
import { first, isService } from './chart-rule.ts';
import type { ChartRule } from './chart-rule.ts';
import { allowedCalls, rulesOf } from './network.ts';
import { backupComponent, componentOf, ofKind } from './objects.ts';

const declaredCalls = system.serviceNames.flatMap((caller) =>
  system.services[caller].calls.map((called) => `${caller} > ${called}`),
);

const calls: ChartRule = {
  name: 'the policies allow the calls of the system between its services, and no others',
  problemsOf: (objects) => {
    const expected = { http: declaredCalls, ops: [] as string[] };
    return (['http', 'ops'] as const).flatMap((port) => {
      const allowed = allowedCalls(objects, port);
      return [
        ...allowed.filter((call) => !expected[port].includes(call)).map((call) => `${call} is allowed on ${port}`),
        ...expected[port].filter((call) => !allowed.includes(call)).map((call) => `${call} is denied on ${port}`),
      ];
    });
  },
  faults: {
    'no default': (objects) => {
      for (const policy of ofKind(objects, 'NetworkPolicy')) policy.spec.policyTypes = ['Ingress'];
      objects.splice(objects.indexOf(first(objects, 'NetworkPolicy', 'analytics')), 1);
    },
    'a call less': (objects) => {
      const { egress } = first(objects, 'NetworkPolicy', 'tracking').spec;
      egress!.splice(1, 1);
    },
    'every pod of the namespace': (objects) => {
      first(objects, 'NetworkPolicy', 'documents').spec.ingress!.push({ from: [{ podSelector: {} }] });
      first(objects, 'NetworkPolicy', 'notifications').spec.egress!.push({});
    },
  },
};

const entrance: ChartRule = {
  name: 'only the gateway is reached by pods outside of the release, apart from health and metrics',
  problemsOf: (objects) =>
    ofKind(objects, 'NetworkPolicy').flatMap((policy) => {
      const component = componentOf(policy);
      if (component === undefined) return [];
      const isOpen = rulesOf(objects, component, 'ingress').some(
        ({ ports: on, from }) =>
          on?.some(({ port }) => port === 'ops') !== true &&
          (from === undefined || from.some(({ podSelector }) => podSelector === undefined)),
      );
      const isPublic = isService(component) && system.services[component].isPublic === true;
      return isOpen === isPublic ? [] : [`${component} is ${isOpen ? 'open' : 'closed'}`];
    }),
  faults: {
    'an open service': (objects) => void first(objects, 'NetworkPolicy', 'documents').spec.ingress!.push({}),
    'an open backup': (objects) =>
      void (ofKind(objects, 'NetworkPolicy').find((policy) => componentOf(policy) === backupComponent)!.spec.ingress = [
        {},
      ]),
    'a closed gateway': (objects) => void (first(objects, 'NetworkPolicy', 'gateway').spec.ingress = []),
  },
};

/** The rules for releases with network policies. */
export const policyRules: readonly ChartRule[] = [calls, entrance];
