import type { Browser } from '../src/index.ts';
import { makeClock } from './fake-clock.ts';
import { makeServer } from './fake-server.ts';
import { openTab } from './fake-tab.ts';
import type { TabOptions } from './fake-tab.ts';

/** A fake of the browser's localStorage. */
export const makeStorage = (): NonNullable<Browser['storage']> & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
};

/** A fake clock, a server, and tabs of one browser with one storage. */
export const makeWorld = () => {
  const { startTimer, stopTimer, ...clock } = makeClock();
  const server = makeServer(clock);
  const storage = makeStorage();
  const network = { isOnline: true, latencyMs: 0 };
  const surroundings = { ...clock, startTimer, stopTimer, server, storage, network };
  return Object.assign(network, {
    ...clock,
    server,
    storage,
    openTab: (options: TabOptions = {}) => openTab(surroundings, options),
  });
};

export type World = ReturnType<typeof makeWorld>;
