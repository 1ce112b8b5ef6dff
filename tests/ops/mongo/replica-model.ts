import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { factsOf, repeatable } from './commands.ts';
import type { CommandFacts } from './commands.ts';
import { contentOf, copyEngine, engineConnection } from './engine.ts';
import type { Content, EngineConnection } from './engine.ts';
import { makeOplog } from './oplog.ts';
import { commandBytes, frames, parseMessage, parseReply, replyBytes } from './wire.ts';
import type { Command, Message } from './wire.ts';

/**
 * A replica set of two members on two embedded engines, for clients that speak to one address.
 *
 * What it models:
 * - The primary executes all writes one after the other, and keeps them in a log. The secondary executes the same log.
 * - A write with `w: 'majority'` is acknowledged when the secondary has executed the log up to that moment. A write with
 *   `w: 1` is acknowledged by the primary alone. It reaches the secondary with the next majority write, not before.
 * - A read with the concern `majority` sees what both have. Any other read sees the newest state of the primary.
 * - A failover makes the secondary the primary. What only the old primary had is lost. The old one then copies
 *   everything from the new one.
 * - Commands in progress end in one of three ways, in turn: the connection closes, the command fails because the server
 *   is no primary, or it succeeds with a write concern error. Until the end of the failover, all commands fail.
 *
 * What it does not model: elections and their timeouts, more than two members, and two primaries at the same time. Also
 * rollback files, the oplog itself, sessions, transactions, retryable writes and change streams. The engines have none
 * of these. The driver sees a single server, so it repeats no write itself. With a real replica set it repeats each
 * once. Reads that are not snapshots may see a write of the secondary during a scan, as on a real secondary.
 */
export type ReplicaModel = {
  /** The address for clients. */
  url: string;
  /** Returns how many acknowledged or unacknowledged writes were lost. */
  failOver(): Promise<number>;
  /** Resolves when a command that matches has been acknowledged. */
  whenAcknowledged(matches: (facts: CommandFacts) => boolean): Promise<void>;
  /**
   * Resolves when the primary has executed the first write that matches. The secondary executes neither this one nor
   * any later one, so a failover loses them.
   */
  holdReplicationAt(matches: (command: Command) => boolean): Promise<void>;
  /** Returns the records of both members, after the secondary has executed everything. */
  contents(): Promise<[primary: Content, secondary: Content]>;
  /** Messages and commands that the model does not know, and writes whose outcome differed between the members. */
  problems: string[];
  close(): Promise<void>;
};

type Members = { primary: string; secondary: string };

export const startReplicaModel = async (options: {
  members: Members;
  onCommand?: (facts: CommandFacts) => void;
  /** Acknowledges every write as if it had `w: 1`, to show that a test finds the loss. */
  forgetsMajority?: boolean;
  /** Serves every read as if it had the concern `local`, to show that a test finds what is undone. */
  showsUndone?: boolean;
}): Promise<ReplicaModel> => {
  const { onCommand = () => undefined, forgetsMajority = false, showsUndone = false } = options;
  const problems: string[] = [];
  const waiting = new Set<{ matches: (facts: CommandFacts) => boolean; resolve: () => void }>();
  let holding: { matches: (command: Command) => boolean; resolve: () => void } | undefined;
  const clients = new Set<Socket>();
  let members = options.members;
  let oplog = makeOplog(members.secondary, problems);
  /** Changes with each failover. */
  let term = { ended: false };
  let isElecting = false;
  let lastWrite: Promise<unknown> = Promise.resolve();
  /** The member that has a cursor. */
  let cursors = new Map<string, keyof Members>();
  let endings = 0;

  /** Executes writes one after the other, so that both members execute them in the same order. */
  const write = async (message: Message, facts: CommandFacts, primary: EngineConnection): Promise<Buffer> => {
    const command = repeatable(message.command, new Date());
    const bytes = commandBytes(command, message.requestId);
    const executing = lastWrite.then(async () => {
      if (isElecting) throw new Error('not primary');
      const reply = await primary.exchange(bytes);
      if (holding?.matches(command)) {
        oplog.hold();
        holding.resolve();
        holding = undefined;
      }
      oplog.add({ bytes, reply: parseReply(reply), name: facts.name });
      return reply;
    });
    lastWrite = executing.catch(() => undefined);
    const reply = await executing;
    const waitsForMajority = facts.writeConcern === undefined || facts.writeConcern.w === 'majority';
    if (waitsForMajority && !forgetsMajority) await oplog.replicate();
    return reply;
  };

  const memberOf = (message: Message, facts: CommandFacts): keyof Members => {
    if (facts.kind === 'read') return facts.readConcern === 'majority' && !showsUndone ? 'secondary' : 'primary';
    if (facts.kind !== 'cursor') return 'primary';
    const { getMore, cursors: ids } = message.command as { getMore?: unknown; cursors?: unknown[] };
    return cursors.get(String(getMore ?? ids?.[0])) ?? 'primary';
  };

  const read = async (message: Message, facts: CommandFacts, on: Record<keyof Members, EngineConnection>) => {
    const member = memberOf(message, facts);
    const reply = await on[member].exchange(message.bytes);
    const cursor = facts.kind === 'read' ? (parseReply(reply).cursor as { id?: unknown } | undefined) : undefined;
    if (cursor && String(cursor.id) !== '0') cursors.set(String(cursor.id), member);
    return reply;
  };

  const execute = async (message: Message, on: Record<keyof Members, EngineConnection>): Promise<Buffer> => {
    const facts = factsOf(message.command);
    onCommand(facts);
    const reply = facts.kind === 'write' ? await write(message, facts, on.primary) : await read(message, facts, on);
    for (const each of Array.from(waiting)) {
      if (!each.matches(facts)) continue;
      waiting.delete(each);
      each.resolve();
    }
    return reply;
  };

  /** Returns the response to a command that a failover has ended. Undefined closes the connection. */
  const endingOf = (message: Message): Buffer | undefined => {
    endings += 1;
    const isWrite = factsOf(message.command).kind === 'write';
    const stepDown = { code: 11_602, codeName: 'InterruptedDueToReplStateChange', errmsg: 'operation was interrupted' };
    if (endings % 3 === 1) return undefined;
    if (endings % 3 === 2 && isWrite) return replyBytes(message, { ok: 1, n: 1, writeConcernError: stepDown });
    return replyBytes(message, { ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' });
  };

  const serve = async (client: Socket): Promise<void> => {
    let of = term;
    let on = connectTo(members);
    try {
      for await (const bytes of frames(client)) {
        const message = parseMessage(bytes);
        if (of !== term) {
          destroyAll(on);
          [of, on] = [term, connectTo(members)];
        }
        const reply = isElecting ? endingOf(message) : await untilTermEnds(of, execute(message, on), message);
        if (reply === undefined) break;
        client.write(reply);
      }
    } catch (error) {
      if (!of.ended && !client.destroyed) problems.push(String(error));
    } finally {
      destroyAll(on);
      client.destroy();
    }
  };

  const untilTermEnds = async (of: typeof term, result: Promise<Buffer>, message: Message) => {
    try {
      const reply = await result;
      return of.ended ? endingOf(message) : reply;
    } catch (error) {
      if (of.ended) return endingOf(message);
      throw error;
    }
  };

  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
    void serve(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    problems,
    failOver: async () => {
      isElecting = true;
      term.ended = true;
      const stopping = oplog.stop();
      await lastWrite;
      await stopping;
      const lost = oplog.waiting();
      members = { primary: members.secondary, secondary: members.primary };
      await copyEngine(members.primary, members.secondary);
      oplog = makeOplog(members.secondary, problems);
      term = { ended: false };
      cursors = new Map();
      isElecting = false;
      return lost;
    },
    whenAcknowledged: (matches) =>
      new Promise((resolve) => {
        waiting.add({ matches, resolve });
      }),
    holdReplicationAt: (matches) =>
      new Promise((resolve) => {
        holding = { matches, resolve };
      }),
    contents: async () => {
      const reading = lastWrite.then(async () => {
        await oplog.replicate();
        return Promise.all([contentOf(members.primary), contentOf(members.secondary)]);
      });
      lastWrite = reading; // Writes wait for it.
      return reading;
    },
    close: async () => {
      for (const client of clients) client.destroy();
      await oplog.stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const connectTo = ({ primary, secondary }: Members): Record<keyof Members, EngineConnection> => ({
  primary: engineConnection(primary),
  secondary: engineConnection(secondary),
});

const destroyAll = (connections: Record<keyof Members, EngineConnection>): void =>
  Object.values(connections).forEach((connection) => connection.destroy());
