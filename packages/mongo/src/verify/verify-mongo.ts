import { randomUUID } from 'node:crypto';
import { measure, percentiles } from '@docsight/service-kit';
import type { Checklist } from '@docsight/service-kit';
import type { Connection } from 'mongoose';
import { mongoConnection } from '../connection/index.ts';
import { runFailOverDrill } from './fail-over-drill.ts';
import { checkExcessRights, checkRights } from './rights.ts';
import { checkClock, checkServer } from './server-checks.ts';

type MongoCheckOptions = {
  url: string;
  /** A database that the user of the address may use. The checks add collections to it and remove them. */
  database: string;
  checks: Checklist;
  /** How long a fail-over drill waits for the failover, in milliseconds. Undefined: no drill. */
  failOverWithinMs: number | undefined;
};

const latencyWrites = 200;
/** Above this, a page of beacons waits longer for the database than readers stay on a short page. */
const slowWriteMs = 100;

/** Checks whether a MongoDB fits the product, and what it would lose. Source: Specification 11.8. */
export const verifyMongo = async ({ url, database, checks, failOverWithinMs }: MongoCheckOptions): Promise<void> => {
  const connection = mongoConnection({ url, database });
  try {
    const isConnected = await checks.run('connection', async () => {
      await connection.asPromise();
      checks.ok('connection', `database ${database} on ${hostsOf(connection)}`);
    });
    if (!isConnected) return;
    await checkServer(connection, checks);
    await withCollection(connection, async (name) => {
      if (!(await checkRights(connection, name, checks))) return;
      await checks.run('clock', () => checkClock(connection, name, checks));
      await checks.run('latency', () => checkLatency(connection, name, checks));
      if (failOverWithinMs !== undefined)
        await checks.run('fail-over', () => runFailOverDrill({ connection, name, checks, withinMs: failOverWithinMs }));
    });
    await checkExcessRights(connection, checks);
  } finally {
    await connection.close();
  }
};

const hostsOf = (connection: Connection): string => {
  const { hosts, srvHost } = connection.getClient().options;
  return srvHost ?? hosts.map(String).join(', ');
};

/** Uses a collection of its own, and removes it. */
const withCollection = async (connection: Connection, use: (name: string) => Promise<void>): Promise<void> => {
  const name = `verify_stores_${randomUUID().slice(0, 8)}`;
  try {
    await use(name);
  } finally {
    // Without the right to remove it, there is none: the check of rights has said so.
    await connection.dropCollection(name).catch(() => undefined);
  }
};

const checkLatency = async (connection: Connection, name: string, checks: Checklist): Promise<void> => {
  const records = connection.collection<{ _id: string; n: number }>(name);
  const { p50, p99 } = percentiles(
    await measure(latencyWrites, (n) => records.updateOne({ _id: 'latency' }, { $set: { n } }, { upsert: true })),
  );
  const found = `A write that waits for the majority and the journal takes ${p50} ms (p99: ${p99} ms).`;
  if (p99 <= slowWriteMs) checks.ok('latency', found);
  else checks.warning('latency', `${found} Use faster disks, or members that are nearer to each other.`);
};
