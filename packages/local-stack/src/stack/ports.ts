import { freePort, portState } from '../processes/free-port.ts';
import { StackError } from '../stack-error.ts';
import type { ServiceName } from './environment.ts';
import type { ReplicaPorts } from './replicas.ts';

/** The port for the gateway: the one that was asked for, when it is free; any free one for 0. Throws StackError. */
export const gatewayPort = async (wanted: number): Promise<number> => {
  if (wanted === 0) return freePort();
  // People type "localhost", which may mean either address.
  const states = await Promise.all([portState(wanted, '127.0.0.1'), portState(wanted, '::1')]);
  if (states.includes('taken')) {
    const other = wanted < 65_535 ? wanted + 1 : wanted - 1;
    throw new StackError(
      `Port ${wanted} is taken: stop the program that uses it, or choose another with npm start -- --port ${other}.`,
    );
  }
  if (states.includes('forbidden')) {
    throw new StackError(
      `Port ${wanted} may not be used by this user: choose one above 1023 with npm start -- --port 8080.`,
    );
  }
  return wanted;
};

/** Two ports for each replica, its own and the one for its health; the first gateway has the public one. */
export const replicaPorts = async (
  publicPort: number,
  services: readonly ServiceName[],
  replicas: Partial<Record<ServiceName, number>> = {},
): Promise<ReplicaPorts> => {
  const ports: ReplicaPorts = new Map();
  for (const service of services) {
    const own = [];
    for (let index = 0; index < (replicas[service] ?? 1); index += 1) {
      const port = service === 'gateway' && index === 0 ? publicPort : await freePort();
      own.push({ port, opsPort: await freePort() });
    }
    ports.set(service, own);
  }
  return ports;
};
