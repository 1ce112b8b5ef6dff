// cspell:ignore buildinfo
import type { mongo } from 'mongoose';
import type { Command } from './wire.ts';

type CommandKind = 'write' | 'read' | 'cursor' | 'other';

/** What a command does, where, and with which concerns. */
export type CommandFacts = {
  name: string;
  database: string;
  /** Undefined for a command of the database or the server. */
  collection: string | undefined;
  kind: CommandKind;
  writeConcern: { w?: unknown; j?: unknown } | undefined;
  readConcern: string | undefined;
};

const kinds: Record<CommandKind, readonly string[]> = {
  write: [
    'insert',
    'update',
    'delete',
    'findAndModify',
    'create',
    'createIndexes',
    'dropIndexes',
    'drop',
    'dropDatabase',
  ],
  read: ['find', 'aggregate', 'count', 'distinct'],
  cursor: ['getMore', 'killCursors'],
  other: [
    'hello',
    'ismaster',
    'isMaster',
    'ping',
    'buildInfo',
    'buildinfo',
    'endSessions',
    'serverStatus',
    'setParameter',
    'listCollections',
    'listIndexes',
    'listDatabases',
    'connectionStatus',
    'replSetGetStatus',
    'replSetGetConfig',
    'replSetStepDown',
  ],
};

/** @throws Error for a command that this model does not know. */
export const factsOf = (command: Command): CommandFacts => {
  const [name] = Object.keys(command) as [string];
  const kind = (Object.keys(kinds) as CommandKind[]).find((each) => kinds[each].includes(name));
  if (kind === undefined) throw new Error(`The model does not know the command ${name}.`);
  const target = (name === 'getMore' ? command.collection : command[name]) as unknown;
  const { w, j } = (command.writeConcern ?? {}) as { w?: unknown; j?: unknown };
  return {
    name,
    database: command.$db,
    collection: typeof target === 'string' ? target : undefined,
    kind,
    // The types of numbers are kept, so 1 is an object.
    writeConcern: command.writeConcern === undefined ? undefined : { w: Number.isNaN(Number(w)) ? w : Number(w), j },
    readConcern: (command.readConcern as { level?: string } | undefined)?.level,
  };
};

const notRepeatable = ['$currentDate', '$rand', '$sampleRate', '$where', '$function', '$accumulator', '$out', '$merge'];

/**
 * Returns a write that has the same effect whenever it is executed: `$$NOW` becomes the time.
 * @throws Error for a write whose effect may differ from one execution to the next.
 */
export const repeatable = (command: Command, now: Date): Command => {
  for (const update of (command.updates ?? []) as mongo.Document[]) requireId(update.upsert, update.q as object);
  if (command.findAndModify !== undefined) requireId(command.upsert, command.query as object);
  for (const record of (command.documents ?? []) as object[]) requireId(true, record);
  return withTime(command, now) as Command;
};

/** The server would choose the id of a record without one. */
const requireId = (isUpsert: unknown, fields: object): void => {
  if (isUpsert === true && !('_id' in fields)) throw new Error('The model knows no record without an id.');
};

const withTime = (value: unknown, now: Date): unknown => {
  if (value === '$$NOW') return now;
  if (Array.isArray(value)) return value.map((each) => withTime(each, now));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (notRepeatable.includes(name)) throw new Error(`The model does not know how to repeat ${name}.`);
    return [name, withTime(field, now)] as const;
  });
  return Object.fromEntries(fields);
};
