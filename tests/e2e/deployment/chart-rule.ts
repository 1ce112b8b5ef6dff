import { system } from '@docsight/local-stack';
import { ofKind, serviceOf } from './objects.ts';
import type { KubernetesObject, ObjectOf } from './objects.ts';

export type Objects = readonly KubernetesObject[];

/** A rule for the objects of the chart, with the faults that it must find. */
export type ChartRule = {
  name: string;
  problemsOf: (objects: Objects) => string[];
  faults: Record<string, (objects: KubernetesObject[]) => void>;
};

/** Returns the first object of a kind, or the one of a service. */
export const first = <Some extends KubernetesObject['kind']>(
  objects: Objects,
  kind: Some,
  service?: system.ServiceName,
): ObjectOf<Some> => {
  const found = ofKind(objects, kind).find((object) => service === undefined || serviceOf(object) === service);
  if (found === undefined) throw new Error(`There is no ${kind}.`);
  return found;
};

export const isService = (name: string | undefined): name is system.ServiceName =>
  system.serviceNames.some((service) => service === name);
