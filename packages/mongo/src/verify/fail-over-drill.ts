import { isUnavailable, pause } from '@docsight/service-kit';
import type { Checklist } from '@docsight/service-kit';
import type { Connection, mongo } from 'mongoose';
import { commandIfAllowed } from './server-checks.ts';

const writers = 4;
/** The drill ends this long after the failover, so that writes of the new primary are counted, too. */
const afterFailOverMs = 5_000;
const retryAfterMs = 100;
const stepDownSeconds = 20;

type Numbered = { _id: number };

type DrillState = {
  isOver: boolean;
  /** When the last write failed, or a new primary was found. */
  failedOverMs: number | undefined;
};

/**
 * Writes numbered records without a pause, each waiting for the majority, while the primary steps down: by this
 * command if the user may, else by the operator. Then every acknowledged number must be there, and none twice.
 */
export const runFailOverDrill = async (options: {
  connection: Connection;
  name: string;
  checks: Checklist;
  withinMs: number;
}): Promise<void> => {
  const { connection, checks, withinMs } = options;
  const records = connection.getClient().db(connection.name).collection<Numbered>(options.name);
  const state: DrillState = { isOver: false, failedOverMs: undefined };
  const untilOver = async (): Promise<void> => {
    try {
      await watchFailOver(connection, checks, state, withinMs);
    } finally {
      state.isOver = true;
    }
  };
  const [{ acknowledged, unknown, longestPauseMs }] = await Promise.all([writeNumbers(records, state), untilOver()]);
  const stored = new Set(await storedNumbers(records));
  const missing = [...acknowledged].filter((number) => !stored.has(number));
  const surplus = [...stored].filter((number) => !acknowledged.has(number) && !unknown.has(number));
  const counts = `${acknowledged.size} writes were acknowledged, ${unknown.size} have an unknown outcome`;
  if (missing.length > 0)
    checks.failed(
      'fail-over',
      `${counts}, and ${missing.length} of the acknowledged ones are lost: ${missing.slice(0, 5).join(', ')}.`,
    );
  else if (surplus.length > 0) checks.failed('fail-over', `${counts}, and ${surplus.length} others are stored.`);
  else if (state.failedOverMs === undefined)
    checks.warning('fail-over', `${counts}, none is lost, but no failover was seen within ${withinMs / 1000} s.`);
  else checks.ok('fail-over', `${counts}, none is lost. No write succeeded for ${Math.round(longestPauseMs)} ms.`);
};

/** Resolves some time after the failover, or when there was none in time. */
const watchFailOver = async (
  connection: Connection,
  checks: Checklist,
  state: DrillState,
  withinMs: number,
): Promise<void> => {
  const first = await primaryOf(connection);
  const startedMs = performance.now();
  await stepDown(connection, checks);
  for (;;) {
    await pause(retryAfterMs);
    const primary = await primaryOf(connection);
    const nowMs = performance.now();
    // The driver may have hidden a short failover by repeating each write.
    if (primary !== undefined && primary !== first) state.failedOverMs ??= nowMs;
    if (state.failedOverMs !== undefined && nowMs - state.failedOverMs > afterFailOverMs) return;
    if (nowMs - startedMs > withinMs) return;
  }
};

/** Returns the address of the primary. Undefined during an election, and for a server without a replica set. */
const primaryOf = async (connection: Connection): Promise<string | undefined> => {
  try {
    return ((await connection.db!.admin().command({ hello: 1 })) as { me?: string }).me;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
};

/** Asks the primary to step down. */
const stepDown = async (connection: Connection, checks: Checklist): Promise<void> => {
  try {
    if (await commandIfAllowed(connection, { replSetStepDown: stepDownSeconds })) return;
    checks.warning('fail-over', 'This user may not step the primary down. Do so now: rs.stepDown() in mongosh.');
  } catch (error) {
    if (!isUnavailable(error)) throw error; // Otherwise the step-down has closed the connection.
  }
};

type Stream = {
  acknowledged: Set<number>;
  /** Their writes failed, so they may be stored or not. They are not repeated. */
  unknown: Set<number>;
  longestPauseMs: number;
};

const writeNumbers = async (records: mongo.Collection<Numbered>, state: DrillState): Promise<Stream> => {
  const stream: Stream = { acknowledged: new Set(), unknown: new Set(), longestPauseMs: 0 };
  let [next, lastMs] = [0, performance.now()];
  const writeOne = async (): Promise<void> => {
    const number = (next += 1);
    try {
      await records.insertOne({ _id: number });
      stream.acknowledged.add(number);
      stream.longestPauseMs = Math.max(stream.longestPauseMs, performance.now() - lastMs);
      lastMs = performance.now();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      stream.unknown.add(number);
      state.failedOverMs = performance.now();
      await pause(retryAfterMs);
    }
  };
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (!state.isOver) await writeOne();
    }),
  );
  return stream;
};

/** The last read may come while the new primary is not known yet. */
const storedNumbers = async (records: mongo.Collection<Numbered>): Promise<number[]> => {
  const found = await records.find({}, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id).filter((id) => typeof id === 'number');
};
