import { componentOf, ofKind, podLabelsOf, workloadsIn } from './objects.ts';
import type { KubernetesObject, Labels, NetworkRule, ObjectOf, Peer, Selector } from './objects.ts';

type Policy = ObjectOf<'NetworkPolicy'>['spec'];

export const matches = (selector: Selector | undefined, labels: Labels): boolean =>
  selector !== undefined && Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);

const policiesFor = (objects: readonly KubernetesObject[], pod: Labels, type: 'Ingress' | 'Egress'): Policy[] =>
  ofKind(objects, 'NetworkPolicy')
    .map(({ spec }) => spec)
    .filter(({ podSelector, policyTypes }) => matches(podSelector, pod) && policyTypes.includes(type));

const hasPort = ({ ports }: NetworkRule, port: string): boolean =>
  ports === undefined || ports.some((one) => one.port === port);

/** Peers of this namespace only. A rule without peers has all. */
const hasPod = (peers: Peer[] | undefined, pod: Labels): boolean =>
  peers === undefined ||
  peers.some(({ podSelector, namespaceSelector }) => namespaceSelector === undefined && matches(podSelector, pod));

const isAllowed = (
  objects: readonly KubernetesObject[],
  direction: 'Ingress' | 'Egress',
  pod: Labels,
  other: { pod: Labels; port: string },
): boolean => {
  const policies = policiesFor(objects, pod, direction);
  if (policies.length === 0) return true; // Without a policy everything is allowed.
  const rules = policies.flatMap(({ ingress, egress }) => (direction === 'Ingress' ? ingress : egress) ?? []);
  return rules.some((rule) => hasPort(rule, other.port) && hasPod(rule.from ?? rule.to, other.pod));
};

/** Returns the calls between pods that the policies allow, on a port: `gateway > tracking`. */
export const allowedCalls = (objects: readonly KubernetesObject[], port: string): string[] => {
  const pods = workloadsIn(objects).map((workload) => podLabelsOf(workload));
  const nameOf = (labels: Labels): string | undefined => componentOf({ metadata: { labels } });
  return pods.flatMap((from) =>
    pods
      .filter(
        (to) =>
          from !== to &&
          isAllowed(objects, 'Egress', from, { pod: to, port }) &&
          isAllowed(objects, 'Ingress', to, { pod: from, port }),
      )
      .map((to) => `${nameOf(from)} > ${nameOf(to)}`),
  );
};

export const rulesOf = (
  objects: readonly KubernetesObject[],
  component: string,
  direction: 'ingress' | 'egress',
): NetworkRule[] =>
  ofKind(objects, 'NetworkPolicy')
    .filter((policy) => componentOf(policy) === component)
    .flatMap(({ spec }) => spec[direction] ?? []);
