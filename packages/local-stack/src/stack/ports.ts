import { freePort, portState } from '../processes/free-port.ts';
import { StackError } from '../stack-error.ts';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';

/** The ports of each replica: its own, and that of health and metrics. */
export type ReplicaPorts = Map<ServiceName, { port: number; opsPort: number }[]>;

/**
 * Returns the requested port, or a free one for 0.
 * @throws StackError if the port is taken, or not allowed for this user.
 */
export const choosePublicPort = async (requested: number): Promise<number> => {
  if (requested === 0) return freePort();
  // "localhost" can mean either address.
  const states = await Promise.all([portState(requested, '127.0.0.1'), portState(requested, '::1')]);
  if (states.includes('taken')) {
    const other = requested < 65_535 ? requested + 1 : requested - 1;
    throw new StackError(
      `Port ${requested} is taken: stop the program that uses it, or choose another with npm start -- --port ${other}.`,
    );
  }
  if (states.includes('forbidden')) {
    throw new StackError(
      `Port ${requested} may not be used by this user: choose one above 1023 with npm start -- --port ${system.publicPort}.`,
    );
  }
  return requested;
};

/** Chooses all ports before the first start, because services get each other's addresses. */
export const chooseReplicaPorts = async (
  publicPort: number,
  serviceNames: readonly ServiceName[],
  replicas: Partial<Record<ServiceName, number>> = {},
): Promise<ReplicaPorts> => {
  const ports: ReplicaPorts = new Map();
  for (const service of serviceNames) {
    const { isPublic, replicas: defaultReplicas } = system.services[service];
    const replicaPorts = [];
    for (let index = 0; index < (replicas[service] ?? defaultReplicas); index += 1) {
      const port = isPublic && index === 0 ? publicPort : await freePort();
      replicaPorts.push({ port, opsPort: await freePort() });
    }
    ports.set(service, replicaPorts);
  }
  return ports;
};
