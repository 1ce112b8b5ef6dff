import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import type { Following } from './follow-live.ts';
import { makeLive } from './live.ts';

const snapshot = { type: 'snapshot' as const, readers: [] };

/** A live state whose time and stream are moved by the test. */
const start = () => {
  let now = 0;
  const timers = new Set<{ run: () => void; at: number }>();
  const streams: Following[] = [];
  const accountId = signal<string | undefined>('account-1');
  const isHidden = signal(false);
  const isOnline = signal(true);
  const live = makeLive({
    accountId,
    isHidden,
    isOnline,
    follow: (following) => {
      streams.push(following);
      return new Promise((_, reject) => {
        following.signal.addEventListener('abort', () => reject(following.signal.reason as Error));
      });
    },
    later: (run, ms) => {
      const timer = { run, at: now + ms };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
  const pass = (ms: number): void => {
    now += ms;
    for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run();
  };
  const openStreams = (): string[] =>
    streams.filter((stream) => !stream.signal.aborted).map((stream) => stream.accountId);
  return { live, streams, openStreams, accountId, isHidden, isOnline, pass };
};

describe('the live state of the application', () => {
  it('opens one stream for all components, and closes it after the last one', () => {
    const { live, openStreams, pass } = start();
    expect(openStreams()).toEqual([]);
    const stops = [live.watch(), live.watch()];
    expect(openStreams()).toEqual(['account-1']);
    stops[0]!();
    pass(60_000);
    expect(openStreams()).toEqual(['account-1']);
    stops[1]!();
    pass(60_000);
    expect(openStreams()).toEqual([]);
  });

  it('keeps the stream from one page to the next one', () => {
    const { live, streams, pass } = start();
    live.watch()();
    pass(1_000);
    live.watch();
    pass(60_000);
    expect([streams.length, streams[0]!.signal.aborted]).toEqual([1, false]);
  });

  it('closes the stream of a tab that was hidden for a minute, and opens another when it is visible', () => {
    const { live, streams, openStreams, isHidden, pass } = start();
    live.watch();
    isHidden.value = true;
    pass(59_000);
    isHidden.value = false;
    pass(59_000);
    expect(streams).toHaveLength(1);
    isHidden.value = true;
    pass(60_000);
    expect(openStreams()).toEqual([]);
    isHidden.value = false;
    expect([streams.length, openStreams()]).toEqual([2, ['account-1']]);
  });

  it('closes the stream of a device that is offline, keeps its readers, and opens another at once afterwards', () => {
    const { live, streams, openStreams, accountId, isOnline, pass } = start();
    live.watch();
    streams[0]!.onChange({ ...snapshot, truncated: true });
    pass(100);
    isOnline.value = false;
    const offline = { kind: 'lost', lostReason: 'connection', isTruncated: true };
    expect([live.state.value, openStreams()]).toMatchObject([offline, []]);
    isOnline.value = true;
    expect([live.state.value, openStreams()]).toMatchObject([offline, ['account-1']]);
    streams[1]!.onChange(snapshot);
    pass(100);
    expect(live.state.value).toMatchObject({ kind: 'open', isTruncated: false });
    isOnline.value = false;
    accountId.value = 'account-2';
    expect(live.state.value.kind).toBe('connecting');
  });

  it('renders changes that arrive together once', () => {
    const { live, streams, pass } = start();
    live.watch();
    let renderings = -1;
    live.state.subscribe(() => (renderings += 1));
    streams[0]!.onChange(snapshot);
    streams[0]!.onChange({ type: 'lost', reason: 'connection' });
    expect([live.state.value.kind, streams[0]!.current().kind]).toEqual(['connecting', 'lost']);
    pass(100);
    expect([live.state.value.kind, renderings]).toEqual(['lost', 1]);
  });

  it('shows nothing of an account after somebody else has signed in', () => {
    const { live, streams, openStreams, accountId, pass } = start();
    live.watch();
    streams[0]!.onChange(snapshot);
    pass(100);
    expect(live.state.value.kind).toBe('open');
    accountId.value = undefined;
    expect([live.state.value.kind, openStreams()]).toEqual(['connecting', []]);
    accountId.value = 'account-2';
    streams[0]!.onChange(snapshot);
    pass(100);
    expect([live.state.value.kind, openStreams()]).toEqual(['connecting', ['account-2']]);
  });
});
