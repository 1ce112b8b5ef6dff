import type { DeployedService, GivenSetting } from './deployed-service.ts';
import { containerOf, ofKind, podOf, secretKeysOf, serviceOf } from './objects.ts';
import type { KubernetesObject, ObjectOf } from './objects.ts';

/** `768Mi` and `8Gi` in MiB. */
const mebibytesOf = (memory: string | undefined): number | undefined => {
  const [, size, unit] = /^(\d+)([MG])i$/.exec(memory ?? '') ?? [];
  return size === undefined ? undefined : Number(size) * (unit === 'G' ? 1024 : 1);
};

/** The settings of a container. A variable with the path of a file that does not exist is no secret. */
const settingsOf = (
  deployment: ObjectOf<'Deployment'>,
  moreVariables: readonly string[],
): Record<string, GivenSetting> => {
  const secrets = secretKeysOf(deployment);
  const settings: Record<string, GivenSetting> = {};
  for (const name of secrets.keys()) settings[name] = { from: 'secret' };
  for (const { name, value = '' } of containerOf(deployment).env)
    if (!moreVariables.includes(name) && !secrets.has(name.replace(/_FILE$/, '')))
      settings[name] = { from: 'value', value };
  return settings;
};

const deployedBy = (deployment: ObjectOf<'Deployment'>, moreVariables: readonly string[]): DeployedService => {
  const container = containerOf(deployment);
  const { ports, securityContext, resources, startupProbe, livenessProbe, readinessProbe } = container;
  const portOf = (name: string): number | undefined => ports?.find((port) => port.name === name)?.containerPort;
  return {
    service: serviceOf(deployment),
    settings: settingsOf(deployment, moreVariables),
    maxMemoryMiB: mebibytesOf(resources.limits?.memory),
    graceSeconds: podOf(deployment).terminationGracePeriodSeconds,
    isReadOnly: securityContext.readOnlyRootFilesystem === true,
    droppedCapabilities: securityContext.capabilities?.drop ?? [],
    canGainPrivileges: securityContext.allowPrivilegeEscalation !== false,
    health: [startupProbe, livenessProbe, readinessProbe]
      .filter((probe) => probe !== undefined)
      .map(({ httpGet }) => `${httpGet.path} at ${portOf(httpGet.port)}`),
    unique: podOf(deployment).hostNetwork === true ? ['hostNetwork'] : [],
  };
};

/** The services of the chart. `moreVariables` are variables of the values, which are no settings. */
export const chartDeployment = (
  objects: readonly KubernetesObject[],
  moreVariables: readonly string[],
): DeployedService[] => ofKind(objects, 'Deployment').map((deployment) => deployedBy(deployment, moreVariables));
