import { afterEach, describe, expect, it } from '@jest/globals';
import { DocsightConnectionError, DocsightError } from '@docsight/client';
import type { LiveEvent, LiveOptions } from '@docsight/client';
import { followLive } from './follow-live.ts';
import type { LiveSurroundings } from './follow-live.ts';
import { applyChange, initialLiveState } from './live-state.ts';

const reader = {
  document: { short_code: 's-aaaaaa', title: 'Plan' },
  viewer_id: 'v1',
  email: null,
  company_domain: null,
  page: 1,
  page_count: 3,
  state: 'reading' as const,
  since: '2026-01-31T09:30:00.000Z',
  last_seen_at: '2026-01-31T09:30:00.000Z',
};
const snapshot: LiveEvent = { type: 'snapshot', readers: [reader] };

const errorOf = (status: number, code: string): DocsightError =>
  new DocsightError(code, {
    status,
    code,
    reason: undefined,
    requestId: undefined,
    rateLimit: undefined,
    retryAfterMs: undefined,
  });

/** The locks of one browser: requests for a name run one after the other, as in the Web Locks API. */
const makeLocks = (): NonNullable<LiveSurroundings['locks']> => {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    const before = queue;
    const ended = before.then(() => {
      signal.throwIfAborted();
      return run();
    });
    queue = ended.catch(() => undefined);
    return ended;
  };
  return { request: request as unknown as LockManager['request'] };
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

let lastAccount = 0;
const newAccountId = (): string => `account-${(lastAccount += 1)}`;

/** A tab. Each stream that it opens yields events that the test sends, until the test ends it with an error. */
const openTab = (accountId: string, locks: LiveSurroundings['locks']) => {
  const closed = new AbortController();
  const tab = {
    state: initialLiveState,
    streams: [] as { send: (event: LiveEvent) => void; fail: (error: Error) => void; disconnect: () => void }[],
    pauses: [] as number[],
    signInsAgain: 0,
    close: () => closed.abort(),
    /** Resolves when the state has a property. */
    until: (holds: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => (holds() ? resolve() : void setTimeout(check));
        check();
      }),
  };
  async function* live({ signal, onDisconnect = () => undefined }: LiveOptions = {}): AsyncGenerator<LiveEvent> {
    const pending: (LiveEvent | Error)[] = [];
    let wake = (): void => undefined;
    const push = (item: LiveEvent | Error): void => {
      pending.push(item);
      wake();
    };
    signal!.addEventListener('abort', () => push(signal!.reason as Error));
    tab.streams.push({ send: push, fail: push, disconnect: onDisconnect });
    for (;;) {
      const next = pending.shift();
      if (next instanceof Error) throw next;
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const surroundings: LiveSurroundings = {
    client: { live },
    session: {
      call: async (run) => {
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof DocsightError && error.status === 401)) throw error;
        }
        tab.signInsAgain += 1;
        return run();
      },
    },
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    pause: async (ms) => void tab.pauses.push(ms),
  };
  const followed = followLive(surroundings, {
    accountId,
    onChange: (change) => (tab.state = applyChange(tab.state, change)),
    current: () => tab.state,
    signal: closed.signal,
  });
  followed.catch(() => undefined);
  closers.push(tab.close);
  return { tab, followed };
};

describe('following the live readers', () => {
  it('reads one stream for all tabs of a browser, and sends what it has read to later tabs', async () => {
    const [locks, accountId] = [makeLocks(), newAccountId()];
    const first = openTab(accountId, locks).tab;
    const second = openTab(accountId, locks).tab;
    await first.until(() => first.streams.length === 1);
    first.streams[0]!.send(snapshot);
    await first.until(() => second.state.kind === 'open');
    const third = openTab(accountId, locks).tab;
    await first.until(() => third.state.kind === 'open');
    first.streams[0]!.send({ type: 'reader', reader: { ...reader, page: 2 } });
    await first.until(() => [second, third].every(({ state }) => state.readers.get('s-aaaaaa v1')?.page === 2));
    expect([second.streams.length, third.streams.length]).toEqual([0, 0]);
  });

  it('lets another tab read when the tab that reads closes', async () => {
    const [locks, accountId] = [makeLocks(), newAccountId()];
    const first = openTab(accountId, locks).tab;
    await first.until(() => first.streams.length === 1);
    const second = openTab(accountId, locks).tab;
    first.close();
    await second.until(() => second.streams.length === 1);
    second.streams[0]!.send(snapshot);
    await second.until(() => second.state.kind === 'open');
    expect(first.state.kind).toBe('connecting');
  });

  it('shares nothing between accounts', async () => {
    const locks = undefined;
    const [one, other] = [openTab(newAccountId(), locks).tab, openTab(newAccountId(), locks).tab];
    await one.until(() => one.streams.length === 1 && other.streams.length === 1);
    one.streams[0]!.send(snapshot);
    await one.until(() => one.state.kind === 'open');
    expect(other.state.kind).toBe('connecting');
  });

  it('reads by itself in a browser without locks', async () => {
    const accountId = newAccountId();
    const [first, second] = [openTab(accountId, undefined).tab, openTab(accountId, undefined).tab];
    await first.until(() => first.streams.length === 1 && second.streams.length === 1);
    first.streams[0]!.send(snapshot);
    await first.until(() => first.state.kind === 'open');
    expect(second.state.kind).toBe('connecting');
  });

  it('says why there is no stream, waits, and opens another', async () => {
    const { tab } = openTab(newAccountId(), makeLocks());
    const failures: [Error, string, number][] = [
      [errorOf(429, 'rate_limited'), 'too-many-streams', 30_000],
      [errorOf(503, 'service_unavailable'), 'server', 5_000],
      [new DocsightConnectionError('broken'), 'connection', 5_000],
    ];
    for (const [index, [error, reason, wait]] of failures.entries()) {
      await tab.until(() => tab.streams.length === index + 1);
      tab.streams[index]!.fail(error);
      await tab.until(() => tab.pauses.length === index + 1);
      expect([tab.state.kind, tab.state.lostReason, tab.pauses[index]]).toEqual(['lost', reason, wait]);
    }
    await tab.until(() => tab.streams.length === 4);
    tab.streams[3]!.send(snapshot);
    await tab.until(() => tab.state.kind === 'open');
    tab.streams[3]!.disconnect();
    expect(tab.state.lostReason).toBe('connection');
  });

  it('asks the person to sign in again when the session has ended, and reads on', async () => {
    const { tab } = openTab(newAccountId(), makeLocks());
    await tab.until(() => tab.streams.length === 1);
    tab.streams[0]!.fail(errorOf(401, 'unauthorized'));
    await tab.until(() => tab.streams.length === 2);
    expect([tab.signInsAgain, tab.pauses]).toEqual([1, []]);
  });

  it('ends with the reason of the signal', async () => {
    const { tab, followed } = openTab(newAccountId(), makeLocks());
    await tab.until(() => tab.streams.length === 1);
    tab.close();
    await expect(followed).rejects.toMatchObject({ name: 'AbortError' });
  });
});
