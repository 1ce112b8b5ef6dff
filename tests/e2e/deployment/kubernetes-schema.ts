import type { KubernetesObject } from './objects.ts';

type Model = { prototype: { validate(): void } };

/** The package with the schemas of an API. */
const packageOf = (apiVersion: string): string => {
  const [group = ''] = apiVersion.split('/');
  if (group === 'keda.sh') return '@kubernetes-models/keda';
  if (group === 'monitoring.coreos.com') return '@kubernetes-models/prometheus-operator';
  if (group === 'gateway.networking.k8s.io') return '@kubernetes-models/gateway-api';
  return 'kubernetes-models';
};

/**
 * Returns what the schema of an object's kind does not allow: wrong types, missing fields, and fields that the schema
 * does not know, which a cluster would drop or reject.
 * @throws Error for a kind without a schema.
 */
export const problemsOf = async (object: KubernetesObject): Promise<string[]> => {
  const { apiVersion, kind } = object;
  const models = (await import(`${packageOf(apiVersion)}/${apiVersion}/${kind}`)) as Record<string, Model>;
  const read = new Set<string>();
  const model = Object.assign(Object.create(models[kind]!.prototype) as Model['prototype'], object);
  try {
    recording(model, '', read).validate();
  } catch (error) {
    return [`${kind} ${object.metadata.name}: ${(error as Error).message}`];
  }
  return unknownFields(object, '', read).map((path) => `${kind} ${object.metadata.name}: unknown field ${path}`);
};

/** The compiled schemas read the fields that they know and no others. Records the paths of the fields that are read. */
const recording = <Value>(value: Value, path: string, read: Set<string>): Value => {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key, receiver) => {
      const field = Reflect.get(target, key, receiver) as unknown;
      if (typeof key === 'symbol') return field;
      const fieldPath = `${path}/${key}`;
      read.add(fieldPath);
      return recording(field, fieldPath, read);
    },
  });
};

const unknownFields = (value: unknown, path: string, read: ReadonlySet<string>): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const fieldPath = `${path}/${key}`;
    return read.has(fieldPath) ? unknownFields(field, fieldPath, read) : [fieldPath];
  });
};
