import { errorCodeOf } from '@docsight/service-kit';
import type { Checklist } from '@docsight/service-kit';
import type { Connection, mongo } from 'mongoose';

/** Older releases get no more updates. */
const oldestMajor = 7;
const fewestMembers = 3;
const maxLagSeconds = 10;
/** Leases of three to five seconds compare clocks of different machines. */
const maxClockDifferenceMs = 500;

const unauthorized = 13;
const unknownCommand = 59;

/** Runs a command of administrators. Returns undefined if this user or this server does not have it. */
export const commandIfAllowed = async (
  connection: Connection,
  command: mongo.Document,
): Promise<mongo.Document | undefined> => {
  try {
    return await connection.db!.admin().command(command);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === unauthorized || code === unknownCommand) return undefined;
    throw error;
  }
};

/** Checks version, members, address and storage of a server. */
export const checkServer = async (connection: Connection, checks: Checklist): Promise<void> => {
  const admin = connection.db!.admin();
  await checks.run('version', async () => {
    const version = String((await admin.buildInfo()).version);
    if (Number.parseInt(version, 10) >= oldestMajor) checks.ok('version', version);
    else checks.warning('version', `${version} gets no more updates. Use ${oldestMajor}.0 or newer.`);
  });
  const hello = await admin.command({ hello: 1 });
  await checks.run('replica set', () => checkMembers(connection, hello, checks));
  checkAddress(connection, hello, checks);
  await checks.run('storage', () => checkStorage(connection, checks));
};

const checkMembers = async (connection: Connection, hello: mongo.Document, checks: Checklist): Promise<void> => {
  const { setName, msg, hosts = [], passives = [], arbiters = [] } = hello as Record<string, string[] | undefined>;
  if (String(msg) === 'isdbgrid') {
    checks.warning('replica set', 'This is a sharded cluster, with which the product was not tried.');
    return;
  }
  if (setName === undefined) {
    checks.warning(
      'replica set',
      'One server without a replica set: all data is lost with its disk. Use a replica set of three members.',
    );
    return;
  }
  const members = hosts.length + passives.length;
  const found = `${String(setName)} has ${members} members with data and ${arbiters.length} arbiters`;
  if (members < fewestMembers) {
    checks.warning('replica set', `${found}. Use ${fewestMembers} or more with data: a write waits for two.`);
    return;
  }
  if (arbiters.length > 0) {
    checks.warning('replica set', `${found}. Replace arbiters: they cannot confirm a write.`);
    return;
  }
  checks.ok('replica set', found);
  await checkHealth(connection, checks);
  if (hello.logicalSessionTimeoutMinutes === undefined || hello.logicalSessionTimeoutMinutes === null)
    checks.warning('retryable writes', 'The server has none, so each failover causes more errors 503.');
  else checks.ok('retryable writes', 'The driver repeats a write once after a failover.');
};

type Member = { name: string; health: number; stateStr: string; optimeDate?: Date };

const checkHealth = async (connection: Connection, checks: Checklist): Promise<void> => {
  const status = await commandIfAllowed(connection, { replSetGetStatus: 1 });
  if (!status) {
    checks.warning('members', 'Not visible to this user. Run this once with the role clusterMonitor.');
    return;
  }
  const members = status.members as Member[];
  const down = members.filter(
    ({ health, stateStr }) => health !== 1 || !/^(PRIMARY|SECONDARY|ARBITER)$/.test(stateStr),
  );
  const newest = Math.max(...members.map(({ optimeDate }) => optimeDate?.getTime() ?? 0));
  const late = members.filter(({ optimeDate }) => optimeDate && newest - optimeDate.getTime() > maxLagSeconds * 1000);
  if (down.length > 0)
    checks.failed('members', `${down.map(({ name, stateStr }) => `${name} is ${stateStr}`).join(', ')}. Repair them.`);
  else if (late.length > 0)
    checks.warning('members', `More than ${maxLagSeconds} s behind: ${late.map(({ name }) => name).join(', ')}.`);
  else checks.ok('members', members.map(({ name, stateStr }) => `${name} ${stateStr}`).join(', '));
  const { config } = ((await commandIfAllowed(connection, { replSetGetConfig: 1 })) ?? {}) as {
    config?: { writeConcernMajorityJournalDefault?: boolean };
  };
  if (config?.writeConcernMajorityJournalDefault === false)
    checks.warning('journal', 'writeConcernMajorityJournalDefault is false: members confirm what is not on disk.');
};

/** An address that names one member cannot be used while this member is down. */
const checkAddress = (connection: Connection, hello: mongo.Document, checks: Checklist): void => {
  const { hosts, srvHost, directConnection, tls } = connection.getClient().options;
  const isSet = hello.setName !== undefined;
  if (isSet && directConnection)
    checks.failed(
      'address',
      'directConnection=true uses one member only, whether it is the primary or not. Remove it.',
    );
  else if (isSet && srvHost === undefined && hosts.length === 1)
    checks.warning('address', 'MONGO_URL names one member: services do not start while it is down. Name all.');
  else checks.ok('address', `MONGO_URL names ${hosts.length}`);
  const isLocal = hosts.every(
    ({ socketPath, host }) => socketPath !== undefined || /^(127\.|localhost|::1)/.test(host ?? ''),
  );
  if (tls || isLocal) checks.ok('encryption', tls ? 'TLS' : 'not needed on one machine');
  else checks.warning('encryption', 'Passwords and data cross the network as they are. Add tls=true to MONGO_URL.');
};

const checkStorage = async (connection: Connection, checks: Checklist): Promise<void> => {
  const status = await commandIfAllowed(connection, { serverStatus: 1 });
  const engine = status?.storageEngine as { name: string; persistent: boolean } | undefined;
  if (!engine) {
    checks.warning('storage', 'Not visible to this user. Run this once with the role clusterMonitor.');
    return;
  }
  const { name, persistent } = engine;
  if (persistent) checks.ok('storage', name);
  else checks.failed('storage', `The engine ${name} keeps nothing on disk. Use wiredTiger.`);
};

/** Checks the clock of the primary by a write. */
export const checkClock = async (connection: Connection, name: string, checks: Checklist): Promise<void> => {
  const records = connection.collection<{ _id: string; at?: Date }>(name);
  const startedAt = Date.now();
  const update = [{ $set: { at: '$$NOW' } }];
  const found = await records.findOneAndUpdate({ _id: 'clock' }, update, { upsert: true, returnDocument: 'after' });
  const middle = (startedAt + Date.now()) / 2;
  const differenceMs = Math.round(found!.at!.getTime() - middle);
  const message = `${differenceMs} ms from the clock of this machine`;
  if (Math.abs(differenceMs) <= maxClockDifferenceMs) checks.ok('clock', message);
  else checks.failed('clock', `${message}. Leases need the same time: run NTP on all machines.`);
};
