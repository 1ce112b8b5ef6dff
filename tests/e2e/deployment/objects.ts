import type { system } from '@docsight/local-stack';

export type Labels = Record<string, string>;
export type Selector = { matchLabels?: Labels };
export type Peer = {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
};
export type NetworkRule = { ports?: { port: number | string; protocol: string }[]; from?: Peer[]; to?: Peer[] };

type SecretKey = { name: string; key: string };
type Volume = {
  name: string;
  persistentVolumeClaim?: { claimName: string };
  projected?: { sources: { secret: { name: string; items: { key: string; path: string }[] } }[] };
};
type Probe = { httpGet: { path: string; port: string } };
export type Container = {
  name: string;
  image: string;
  command?: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef?: SecretKey } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
  resources: { limits?: { memory?: string }; requests?: Record<string, string> };
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
};
type Pod = {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  hostNetwork?: boolean;
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  containers: Container[];
  volumes: Volume[];
};
type Template = { metadata: { labels: Labels }; spec: Pod };

/** What the rules read of each kind. The schemas of Kubernetes check the whole objects. */
type Specs = {
  Deployment: {
    replicas?: number;
    selector: { matchLabels: Labels };
    template: Template;
  };
  CronJob: { jobTemplate: { spec: { template: Template } } };
  PersistentVolumeClaim: { accessModes: string[] };
  Service: { clusterIP?: string; selector: Labels; ports: { name: string; port: number; targetPort: string }[] };
  PodDisruptionBudget: { selector: { matchLabels: Labels } };
  NetworkPolicy: {
    podSelector: { matchLabels: Labels };
    policyTypes: string[];
    ingress?: NetworkRule[];
    egress?: NetworkRule[];
  };
  HorizontalPodAutoscaler: { scaleTargetRef: { name: string }; minReplicas: number };
  ScaledObject: {
    scaleTargetRef: { name: string };
    minReplicaCount: number;
    triggers: { authenticationRef?: { name: string } }[];
  };
  Ingress: { rules: { http: { paths: { backend: { service: { name: string } } }[] } }[] };
  HTTPRoute: { rules: { backendRefs: { name: string }[] }[] };
  TriggerAuthentication: object;
  PrometheusRule: { groups: { name: string }[] };
  Secret: undefined;
};
type Kind = keyof Specs;

export type ObjectOf<Some extends Kind> = {
  apiVersion: string;
  kind: Some;
  metadata: { name: string; labels: Labels; annotations?: Labels };
  spec: Specs[Some];
};
/** An object of Kubernetes, as a template of the chart writes it. */
export type KubernetesObject = { [Some in Kind]: ObjectOf<Some> }[Kind];

export const ofKind = <Some extends Kind>(objects: readonly KubernetesObject[], kind: Some): ObjectOf<Some>[] =>
  objects.filter(
    (object): object is Extract<KubernetesObject, ObjectOf<Some>> => object.kind === kind,
  ) as ObjectOf<Some>[];

/** The part of a release that takes backups. */
export const backupComponent = 'backup';

const componentLabel = 'app.kubernetes.io/component';

/** The service that an object belongs to, or the part `ops`, or nothing for those of the whole release. */
export const componentOf = ({ metadata }: { metadata: { labels: Labels } }): string | undefined =>
  metadata.labels[componentLabel];

export const serviceOf = (object: { metadata: { labels: Labels } }): system.ServiceName =>
  componentOf(object) as system.ServiceName;

/** Changes the service in labels or in a selector. */
export const setComponent = (labels: Labels, component: string): void => {
  labels[componentLabel] = component;
};

/** A Deployment or CronJob. */
export type Workload = ObjectOf<'Deployment'> | ObjectOf<'CronJob'>;

export const workloadsIn = (objects: readonly KubernetesObject[]): Workload[] => [
  ...ofKind(objects, 'Deployment'),
  ...ofKind(objects, 'CronJob'),
];

const templateOf = ({ spec }: Workload): Template =>
  'jobTemplate' in spec ? spec.jobTemplate.spec.template : spec.template;

export const podOf = (workload: Workload): Pod => templateOf(workload).spec;
export const podLabelsOf = (workload: Workload): Labels => templateOf(workload).metadata.labels;
export const containerOf = (workload: Workload): Container => podOf(workload).containers[0]!;

/** The keys of Secrets that a workload gets as variables or as files, by the names of its settings. */
export const secretKeysOf = (workload: Workload): Map<string, SecretKey> => {
  const { env, volumeMounts } = containerOf(workload);
  const files = new Map<string, SecretKey>(
    podOf(workload).volumes.flatMap(({ name, projected }) => {
      const folder = volumeMounts.find((mount) => mount.name === name)?.mountPath;
      return (projected?.sources ?? []).flatMap(({ secret }) =>
        secret.items.map((item) => [`${folder}/${item.path}`, { name: secret.name, key: item.key }] as const),
      );
    }),
  );
  return new Map(
    env.flatMap(({ name, value = '', valueFrom }) => {
      const isFile = name.endsWith('_FILE');
      const found = isFile ? files.get(value) : valueFrom?.secretKeyRef;
      return found === undefined ? [] : [[isFile ? name.slice(0, -'_FILE'.length) : name, found] as const];
    }),
  );
};
