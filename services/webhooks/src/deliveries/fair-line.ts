/** How many attempts one process makes at once in a lane: in all, and for one account. */
export type LaneLimits = { total: number; perAccount: number };

/** An entry whose turn has come. Its slot is in use until `free` is called, once. */
export type Turn<Entry> = { entry: Entry; free: () => void };

/**
 * Deliveries that this process holds and is about to send, with the slots that it has for them. Accounts take turns, and each has few slots, so slow
 * receivers of one never delay another's. No more wait here than the account's receiver is likely to take at once: the others are better off in the
 * store, where any process finds them.
 */
export type FairLine<Entry extends { accountId: string }> = {
  /** Keeps a place for an entry that is about to be stored; false when the account has no room. */
  reserve(accountId: string): boolean;
  /** Like `reserve`, and waits a little when the account's receiver is so fast that room is about to be made. */
  reserveSoon(accountId: string): Promise<boolean>;
  giveBack(accountId: string): void;
  /** Of an entry with a reservation this takes its place. */
  add(entry: Entry, withReservation: boolean): void;
  next(): Turn<Entry> | undefined;
  /** Entries that can be added: of a account, and in all. */
  roomOf(accountId: string): number;
  room(): number;
  accountsWithoutRoom(): string[];
  /** Takes out all that wait; nothing has room from now on. */
  close(): Entry[];
};

/** What waits for a account is what its receiver is likely to take in this time. */
const lineMs = 1_000;
const mostForAccount = 64;
const mostInAll = 1_024;
/** Until a receiver has shown how long it takes. */
const firstGuessMs = 1_000;
/** A full line of a receiver as fast as this is gone in a moment: worth waiting for, and for no longer than that. */
const fastMs = 60;
const longestWaitMs = 500;

type AccountState<Entry> = {
  waiting: Entry[];
  reserved: number;
  /** The oldest first. */
  running: Set<{ since: number }>;
  hoping: ((hasPlace: boolean) => void)[];
  typicalMs: number;
};

/** now: milliseconds of a monotonic clock. */
export const makeFairLine = <Entry extends { accountId: string }>(
  { total, perAccount }: LaneLimits,
  now: () => number,
): FairLine<Entry> => {
  const accounts = new Map<string, AccountState<Entry>>();
  /** Those with entries that wait and a slot for one; whose turn is next comes first. */
  const ready = new Set<string>();
  let inUse = 0;
  let held = 0;
  let isClosed = false;

  const stateOf = (accountId: string): AccountState<Entry> => {
    const known = accounts.get(accountId);
    if (known) return known;
    const fresh = { waiting: [], reserved: 0, running: new Set<never>(), hoping: [], typicalMs: firstGuessMs };
    accounts.set(accountId, fresh);
    return fresh;
  };
  const forgetIdle = (accountId: string, { waiting, reserved, running, hoping }: AccountState<Entry>): void => {
    if (waiting.length + reserved + running.size + hoping.length === 0) accounts.delete(accountId);
  };
  const markReady = (accountId: string, { waiting, running }: AccountState<Entry>): void => {
    if (waiting.length > 0 && running.size < perAccount) ready.add(accountId);
  };

  /** One that has not answered for a while is slow, however fast it was. */
  const likelyMs = ({ typicalMs, running }: AccountState<Entry>): number => {
    const [oldest] = running;
    return Math.max(typicalMs, oldest ? now() - oldest.since : 0, 1);
  };
  const lineOf = (state: AccountState<Entry>): number =>
    Math.min(mostForAccount, Math.floor((perAccount * lineMs) / likelyMs(state)));
  const room = (): number => (isClosed ? 0 : mostInAll - held);
  const roomIn = (state: AccountState<Entry>): number =>
    perAccount - state.running.size + lineOf(state) - state.waiting.length - state.reserved;
  const roomOf = (accountId: string): number => {
    const state = accounts.get(accountId);
    return Math.max(0, Math.min(room(), state ? roomIn(state) : perAccount));
  };

  const reserve = (accountId: string): boolean => {
    if (roomOf(accountId) === 0) return false;
    stateOf(accountId).reserved += 1;
    held += 1;
    return true;
  };

  const hope = (accountId: string, state: AccountState<Entry>): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (hasPlace: boolean): void => {
        clearTimeout(timer);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => {
        state.hoping.splice(state.hoping.indexOf(settle), 1);
        settle(false);
        forgetIdle(accountId, state);
      }, longestWaitMs);
      state.hoping.push(settle);
    });

  const serveHoping = (accountId: string, state: AccountState<Entry>): void => {
    while (state.hoping.length > 0 && (isClosed || reserve(accountId))) state.hoping.shift()?.(!isClosed);
  };

  const begin = (accountId: string, state: AccountState<Entry>): (() => void) => {
    const run = { since: now() };
    state.running.add(run);
    inUse += 1;
    return () => {
      inUse -= 1;
      state.running.delete(run);
      state.typicalMs += (now() - run.since - state.typicalMs) / 8;
      markReady(accountId, state);
      serveHoping(accountId, state);
      forgetIdle(accountId, state);
    };
  };

  return {
    reserve,
    reserveSoon: async (accountId) => {
      if (reserve(accountId)) return true;
      const state = accounts.get(accountId);
      return state && !isClosed && likelyMs(state) <= fastMs ? hope(accountId, state) : false;
    },
    giveBack: (accountId) => {
      const state = stateOf(accountId);
      state.reserved -= 1;
      held -= 1;
      serveHoping(accountId, state);
      forgetIdle(accountId, state);
    },
    add: (entry, withReservation) => {
      const state = stateOf(entry.accountId);
      if (withReservation) state.reserved -= 1;
      else held += 1;
      state.waiting.push(entry);
      markReady(entry.accountId, state);
    },
    next: () => {
      const [accountId] = ready;
      if (accountId === undefined || inUse >= total) return undefined;
      const state = stateOf(accountId);
      const entry = state.waiting.shift()!; // ready: one waits
      held -= 1;
      ready.delete(accountId);
      const free = begin(accountId, state);
      markReady(accountId, state);
      return { entry, free };
    },
    roomOf,
    room,
    accountsWithoutRoom: () => [...accounts.keys()].filter((accountId) => roomOf(accountId) === 0),
    close: () => {
      isClosed = true;
      ready.clear();
      return [...accounts].flatMap(([accountId, state]) => {
        serveHoping(accountId, state);
        held -= state.waiting.length;
        return state.waiting.splice(0);
      });
    },
  };
};
