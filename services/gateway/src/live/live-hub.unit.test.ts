import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import { silentLogger } from '@docsight/testkit';
import { makeLiveHub } from './live-hub.ts';
import type { LiveDifference } from './live-model.ts';

const documentId = randomUUID();
const [account, otherAccount] = [randomUUID(), randomUUID()];

/** A process of tracking that reports these viewers for each account, as readers of one document. */
const aProcess = (viewers: string[] = []) => {
  const self = {
    viewers,
    process: randomUUID() as string,
    asked: [] as LiveReadersRequest['accounts'][],
    /** Replaces the response. */
    instead: undefined as (() => Promise<LiveReadersResponse>) | undefined,
  };
  return self;
};
type FakeProcess = ReturnType<typeof aProcess>;

const ask = async (self: FakeProcess, { accounts }: LiveReadersRequest): Promise<LiveReadersResponse> => {
  self.asked.push(accounts);
  if (self.instead) return self.instead();
  const readers = self.viewers.map((viewerId) => ({
    documentId,
    viewerId,
    email: null,
    companyDomain: null,
    page: 1,
    pageAt: 1_000,
    since: 1_000,
    lastSeenAt: 1_000,
    ageMs: 0,
  }));
  const documents = [{ documentId, version: 1, shortCode: 's-Ab3dE9', title: 'Plan', pageCount: 3, isActive: true }];
  return {
    process: self.process,
    accounts: accounts.map(({ accountId }) => ({
      accountId,
      mark: self.asked.length,
      isTruncated: false,
      readers,
      moves: [],
      erasures: [],
      documents,
    })),
  };
};

const setUp = (...processes: FakeProcess[]) => {
  const clock = { now: 1_000 };
  const hub = makeLiveHub({
    processes: () => processes,
    ask,
    nowMs: () => clock.now,
    logger: silentLogger,
    everyMs: 2 ** 31 - 1,
    timeoutMs: 50,
  });
  const join = async (accountId = account) => {
    const seen: string[] = [];
    const names = (rows: LiveDifference['left']) => rows.map(({ reader }) => reader.viewer_id);
    const joined = await hub.join(accountId, ({ left, changed }) => {
      seen.push(...names(left).map((name) => `-${name}`), ...names(changed).map((name) => `+${name}`));
    });
    return { ...joined, seen, shown: () => names([...joined.view().rows.values()]) };
  };
  return { hub, clock, join, processes };
};
const never = (): Promise<never> => new Promise(() => undefined);

describe('the hub of live readers', () => {
  it('starts with the readers of all processes, and reports what changes', async () => {
    const { hub, clock, join, processes } = setUp(aProcess(['anon_1']), aProcess(['anon_2']));
    const stream = await join();
    expect([stream.shown(), stream.seen]).toEqual([['anon_1', 'anon_2'], []]);
    processes[1]!.viewers = ['anon_3'];
    await hub.tick();
    await hub.tick();
    expect(stream.seen).toEqual(['+anon_3']);
    processes[0]!.viewers = [];
    processes[1]!.viewers = [];
    clock.now += 27_000;
    await hub.tick();
    expect(stream.seen.slice(1)).toEqual(['-anon_1', '-anon_2', '-anon_3']);
    stream.leave();
  });

  it('asks each process once for all accounts, from its last mark on, and for none without streams', async () => {
    const { hub, join, processes } = setUp(aProcess());
    const [{ asked, process }] = processes as [FakeProcess];
    const streams = [await join(), await join(), await join(otherAccount)];
    expect(asked).toEqual([
      [{ accountId: account, process: null, since: 0 }],
      [{ accountId: otherAccount, process: null, since: 0 }],
    ]);
    await hub.tick();
    expect(asked[2]).toEqual([
      { accountId: account, process, since: 1 },
      { accountId: otherAccount, process, since: 2 },
    ]);
    streams[0]!.leave();
    streams[0]!.leave();
    streams[2]!.leave();
    await hub.tick();
    expect(asked[3]).toEqual([{ accountId: account, process, since: 3 }]);
    streams[1]!.leave();
    await hub.tick();
    expect(asked).toHaveLength(4);
  });

  it('reports to the streams of an account only its own readers', async () => {
    const { hub, join, processes } = setUp(aProcess());
    const [own, other] = [await join(), await join(otherAccount)];
    const response = await ask(
      { ...aProcess(['anon_1']), asked: [] },
      { accounts: [{ accountId: account, process: null, since: 0 }] },
    );
    processes[0]!.instead = async () => response;
    await hub.tick();
    expect([own.seen, other.seen, other.shown()]).toEqual([['+anon_1'], [], []]);
  });

  it('shows the readers of the other processes while one fails or does not respond', async () => {
    const { hub, join, processes } = setUp(aProcess(['anon_1']), aProcess(), aProcess());
    processes[1]!.instead = async () => {
      throw new Error('away');
    };
    processes[2]!.instead = never;
    const stream = await join();
    expect(stream.shown()).toEqual(['anon_1']);
    processes[0]!.viewers = ['anon_2'];
    await hub.tick();
    expect(stream.seen).toEqual(['+anon_2']);
    processes[1]!.instead = undefined;
    processes[1]!.viewers = ['anon_3'];
    await hub.tick();
    expect(stream.seen).toEqual(['+anon_2', '+anon_3']);
  });

  it('rejects a stream with 503 while no process responds, and accepts the next one', async () => {
    const { join, processes } = setUp(aProcess(['anon_1']));
    processes[0]!.instead = async () => {
      throw new Error('away');
    };
    const failed = { code: 'service_unavailable', headers: { 'Retry-After': '2' } };
    await Promise.all([expect(join()).rejects.toMatchObject(failed), expect(join()).rejects.toMatchObject(failed)]);
    processes[0]!.instead = undefined;
    expect((await join()).shown()).toEqual(['anon_1']);
  });
});
