import type { system } from '@docsight/local-stack';

export type Labels = Record<string, string>;
export type Selector = { matchLabels?: Labels };
export type Peer = {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
};
export type NetworkRule = { ports?: { port: number | string; protocol: string }[]; from?: Peer[]; to?: Peer[] };

type Probe = { httpGet: { path: string; port: string } };
export type Container = {
  name: string;
  image: string;
  env: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  ports: { name: string; containerPort: number }[];
  securityContext: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
  resources: { limits?: { memory?: string }; requests?: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
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
  volumes: { name: string }[];
};

/** What the rules read of each kind. The schemas of Kubernetes check the whole objects. */
type Specs = {
  Deployment: {
    replicas?: number;
    selector: { matchLabels: Labels };
    template: { metadata: { labels: Labels }; spec: Pod };
  };
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

export const podOf = (deployment: ObjectOf<'Deployment'>): Pod => deployment.spec.template.spec;
export const podLabelsOf = (deployment: ObjectOf<'Deployment'>): Labels => deployment.spec.template.metadata.labels;
export const containerOf = (deployment: ObjectOf<'Deployment'>): Container => podOf(deployment).containers[0]!;
