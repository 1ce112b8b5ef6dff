import path from 'node:path';
import { system } from '@docsight/local-stack';
import { first, isService } from './chart-rule.ts';
import type { ChartRule, Objects } from './chart-rule.ts';
import { matches } from './network.ts';
import { policyRules } from './network-rules.ts';
import {
  backupComponent,
  componentOf,
  containerOf,
  ofKind,
  podLabelsOf,
  podOf,
  serviceOf,
  setComponent,
  workloadsIn,
} from './objects.ts';
import type { Container, KubernetesObject, Labels, ObjectOf } from './objects.ts';

/** Each object that selects pods, with its selector. */
const selectorsIn = (objects: Objects): { object: KubernetesObject; selector: Labels }[] => [
  ...ofKind(objects, 'Service').map((object) => ({ object, selector: object.spec.selector })),
  ...[...ofKind(objects, 'PodDisruptionBudget'), ...ofKind(objects, 'Deployment')].map((object) => ({
    object,
    selector: object.spec.selector.matchLabels,
  })),
  ...ofKind(objects, 'NetworkPolicy').map((object) => ({ object, selector: object.spec.podSelector.matchLabels })),
];

const selection: ChartRule = {
  name: 'an object of a service or of backups selects its own pods, and no others',
  problemsOf: (objects) =>
    selectorsIn(objects).flatMap(({ object, selector }) => {
      const selected = workloadsIn(objects)
        .filter((workload) => matches({ matchLabels: selector }, podLabelsOf(workload)))
        .map((workload) => componentOf(workload));
      const own = componentOf(object);
      const all = [...system.serviceNames, ...ofKind(objects, 'CronJob').map(() => backupComponent)];
      const expected = isService(own) || own === backupComponent ? [own] : all.sort();
      return JSON.stringify(selected.sort()) === JSON.stringify(expected)
        ? []
        : [`${object.kind} ${object.metadata.name} selects ${selected.join(', ') || 'nothing'}`];
    }),
  faults: {
    'a selector without pods': (objects) => {
      setComponent(first(objects, 'Service', 'tracking').spec.selector, 'trackers');
    },
    'another label of the pods': (objects) => {
      setComponent(podLabelsOf(first(objects, 'Deployment', 'webhooks')), 'hooks');
    },
    'a backup that requests of readers reach': (objects) => {
      setComponent(podLabelsOf(first(objects, 'CronJob')), 'gateway');
    },
  },
};

const namesOf = (objects: Objects, kind: KubernetesObject['kind']): string[] =>
  ofKind(objects, kind).map(({ metadata }) => metadata.name);

/** `http://docs-docsight-tracking:3000` is the Service docs-docsight-tracking. */
const addresses: ChartRule = {
  name: 'a service finds the pods of those that it calls by a headless Service on their port',
  problemsOf: (objects) =>
    ofKind(objects, 'Deployment').flatMap((deployment) =>
      system.services[serviceOf(deployment)].calls.flatMap((called) => {
        const service = ofKind(objects, 'Service').find((object) => serviceOf(object) === called);
        const port = service?.spec.ports.find(({ name }) => name === 'http')?.port;
        const given = containerOf(deployment).env.find(({ name }) => name === system.urlSettingOf(called))?.value;
        const isRight =
          given === `http://${service?.metadata.name}:${system.containerPorts.PORT}` &&
          port === system.containerPorts.PORT &&
          service?.spec.clusterIP === 'None';
        return isRight ? [] : [`${serviceOf(deployment)} cannot find ${called} at ${given}`];
      }),
    ),
  faults: {
    'another name': (objects) => void (first(objects, 'Service', 'documents').metadata.name = 'documents'),
    'one address for all pods': (objects) => void delete first(objects, 'Service', 'tracking').spec.clusterIP,
  },
};

const ports: ChartRule = {
  name: 'only the Service for metrics has the port of health and metrics',
  problemsOf: (objects) =>
    ofKind(objects, 'Service').flatMap(({ metadata, spec }) => {
      const names = spec.ports.map(({ targetPort }) => targetPort).join();
      return names === (componentOf({ metadata }) === 'ops' ? 'ops' : 'http')
        ? []
        : [`Service ${metadata.name} has the ports ${names}`];
    }),
  faults: {
    'the port at the gateway': (objects) =>
      first(objects, 'Service', 'gateway').spec.ports.push({ name: 'ops', port: 9090, targetPort: 'ops' }),
  },
};

const isConfined = ({ securityContext }: Container): boolean =>
  securityContext.readOnlyRootFilesystem === true &&
  securityContext.allowPrivilegeEscalation === false &&
  securityContext.capabilities?.drop?.join() === 'ALL';

const pods: ChartRule = {
  name: 'a pod is unprivileged, knows no token of the cluster, and names one version of its image',
  problemsOf: (objects) =>
    workloadsIn(objects).flatMap((workload) => {
      const spec = podOf(workload);
      const { securityContext: pod } = spec;
      const isRight =
        spec.automountServiceAccountToken === false &&
        spec.enableServiceLinks === false &&
        pod.runAsNonRoot === true &&
        pod.seccompProfile?.type === 'RuntimeDefault' &&
        spec.containers.length === 1 &&
        /(@sha256:[0-9a-f]{64}|:\d+\.\d+\.\d+)$/.test(containerOf(workload).image) &&
        isConfined(containerOf(workload)) &&
        containerOf(workload).resources.requests?.cpu !== undefined &&
        containerOf(workload).resources.requests?.memory !== undefined;
      return isRight ? [] : [`the pod of ${componentOf(workload)}`];
    }),
  faults: {
    'a token of the cluster': (objects) => {
      podOf(first(objects, 'Deployment')).automountServiceAccountToken = true;
    },
    'a backup with capabilities': (objects) =>
      void delete containerOf(first(objects, 'CronJob')).securityContext.capabilities,
    root: (objects) => void (podOf(first(objects, 'Deployment')).securityContext.runAsNonRoot = false),
    'all system calls': (objects) => void delete podOf(first(objects, 'Deployment')).securityContext.seccompProfile,
    'the latest image': (objects) => void (containerOf(first(objects, 'Deployment')).image = 'docsight/gateway:latest'),
    'no request': (objects) => void delete containerOf(first(objects, 'Deployment')).resources.requests,
  },
};

const volumes: ChartRule = {
  name: 'a container writes only to volumes, and mounts each one that its pod has',
  problemsOf: (objects) =>
    workloadsIn(objects).flatMap((workload) => {
      const { volumeMounts, env, command = [] } = containerOf(workload);
      const names = (list: { name: string }[]): string =>
        list
          .map(({ name }) => name)
          .sort()
          .join();
      const paths = volumeMounts.map(({ mountPath }) => mountPath);
      const dataFolder = env.find(({ name }) => name === 'DATA_DIR')?.value;
      // The folder of a backup is an argument: /backups/<name>.
      const target = command.find((argument) => argument.startsWith('/'));
      const needed = ['/tmp', dataFolder, target && path.dirname(target)].filter((folder) => folder !== undefined);
      return names(podOf(workload).volumes) === names(volumeMounts) && needed.every((folder) => paths.includes(folder))
        ? []
        : [`the volumes of ${componentOf(workload)}`];
    }),
  faults: {
    'no /tmp': (objects) => void podOf(first(objects, 'Deployment', 'gateway')).volumes.pop(),
    'backups in the container': (objects) => {
      containerOf(first(objects, 'CronJob')).command!.splice(2, 1, '/data/backup');
    },
    'another folder of data': (objects) => {
      const container = containerOf(first(objects, 'Deployment', 'documents'));
      container.env.find(({ name }) => name === 'DATA_DIR')!.value = '/files';
    },
  },
};

/** Names that objects of the chart refer to, with the kinds that must have them. */
const references: ChartRule = {
  name: 'an object refers to objects that exist',
  problemsOf: (objects) => {
    const expectNames = (kind: KubernetesObject['kind'], names: string[]): string[] =>
      names.filter((name) => !namesOf(objects, kind).includes(name)).map((name) => `there is no ${kind} ${name}`);
    const scaled = [...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')];
    const triggers = ofKind(objects, 'ScaledObject').flatMap(({ spec }) => spec.triggers);
    return [
      ...expectNames(
        'Deployment',
        scaled.map(({ spec }) => spec.scaleTargetRef.name),
      ),
      ...expectNames(
        'TriggerAuthentication',
        triggers.flatMap((trigger) => trigger.authenticationRef?.name ?? []),
      ),
      ...expectNames(
        'Service',
        ofKind(objects, 'Ingress').flatMap(({ spec }) =>
          spec.rules.map(({ http }) => http.paths[0]!.backend.service.name),
        ),
      ),
      ...expectNames(
        'Service',
        ofKind(objects, 'HTTPRoute').map(({ spec }) => spec.rules[0]!.backendRefs[0]!.name),
      ),
    ];
  },
  faults: {
    'an autoscaler without a target': (objects) => {
      first(objects, 'HorizontalPodAutoscaler').spec.scaleTargetRef.name = 'gateway';
    },
    'a route to nothing': (objects) =>
      void (first(objects, 'HTTPRoute').spec.rules[0]!.backendRefs[0]!.name = 'gateway'),
    'a trigger without a password': (objects) =>
      void objects.splice(objects.indexOf(first(objects, 'TriggerAuthentication')), 1),
  },
};

const scaling: ChartRule = {
  name: 'one thing decides on the number of replicas',
  problemsOf: (objects) =>
    ofKind(objects, 'Deployment').flatMap((deployment) => {
      const { name } = deployment.metadata;
      const deciding = [
        ...(deployment.spec.replicas === undefined ? [] : ['the Deployment']),
        ...(['HorizontalPodAutoscaler', 'ScaledObject'] as const).filter((kind) =>
          ofKind(objects, kind).some(({ spec }) => spec.scaleTargetRef.name === name),
        ),
      ];
      return deciding.length === 1 ? [] : [`${name}: ${deciding.join(' and ') || 'nothing'}`];
    }),
  faults: {
    'a number beside an autoscaler': (objects) => {
      const target = first(objects, 'HorizontalPodAutoscaler').spec.scaleTargetRef.name;
      ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === target)!.spec.replicas = 2;
    },
    'two autoscalers': (objects) => {
      first(objects, 'ScaledObject').spec.scaleTargetRef.name = first(
        objects,
        'HorizontalPodAutoscaler',
      ).spec.scaleTargetRef.name;
    },
  },
};

/** Replicas that a service has at least. */
const minReplicasOf = (objects: Objects, { metadata, spec }: ObjectOf<'Deployment'>): number => {
  const isScaling = ({ spec: { scaleTargetRef } }: { spec: { scaleTargetRef: { name: string } } }): boolean =>
    scaleTargetRef.name === metadata.name;
  const byCpu = ofKind(objects, 'HorizontalPodAutoscaler').find(isScaling);
  const byNeed = ofKind(objects, 'ScaledObject').find(isScaling);
  return spec.replicas ?? byCpu?.spec.minReplicas ?? byNeed?.spec.minReplicaCount ?? 0;
};

const budgets: ChartRule = {
  name: 'a disruption budget protects several replicas, and never blocks the eviction of a single one',
  problemsOf: (objects) =>
    ofKind(objects, 'Deployment').flatMap((deployment) => {
      const has = ofKind(objects, 'PodDisruptionBudget').some((object) => serviceOf(object) === serviceOf(deployment));
      return has === minReplicasOf(objects, deployment) > 1 ? [] : [`the budget of ${serviceOf(deployment)}`];
    }),
  faults: {
    'no budget': (objects) => void objects.splice(objects.indexOf(first(objects, 'PodDisruptionBudget')), 1),
  },
};

export const chartRules: readonly ChartRule[] = [
  selection,
  addresses,
  ports,
  pods,
  volumes,
  references,
  scaling,
  budgets,
  ...policyRules,
];
