/** How many attempts one process makes at once in a lane: in all, and for one tenant. */
export type LaneLimits = { total: number; perTenant: number };

/** An entry whose turn has come. Its slot is in use until `free` is called, once. */
export type Turn<Entry> = { entry: Entry; free: () => void };

/**
 * Deliveries that this process holds and is about to send, with the slots that it has for them. Tenants take turns, and each has few slots, so slow
 * receivers of one never delay another's. No more wait here than the tenant's receiver is likely to take at once: the others are better off in the
 * store, where any process finds them.
 */
export type FairLine<Entry extends { tenantId: string }> = {
  /** Keeps a place for an entry that is about to be stored; false when the tenant has no room. */
  reserve(tenantId: string): boolean;
  /** Like `reserve`, and waits a little when the tenant's receiver is so fast that room is about to be made. */
  reserveSoon(tenantId: string): Promise<boolean>;
  giveBack(tenantId: string): void;
  /** Of an entry with a reservation this takes its place. */
  add(entry: Entry, withReservation: boolean): void;
  next(): Turn<Entry> | undefined;
  /** Entries that can be added: of a tenant, and in all. */
  roomOf(tenantId: string): number;
  room(): number;
  tenantsWithoutRoom(): string[];
  /** Takes out all that wait; nothing has room from now on. */
  close(): Entry[];
};

/** What waits for a tenant is what its receiver is likely to take in this time. */
const lineMs = 1_000;
const mostForTenant = 64;
const mostInAll = 1_024;
/** Until a receiver has shown how long it takes. */
const firstGuessMs = 1_000;
/** A full line of a receiver as fast as this is gone in a moment: worth waiting for, and for no longer than that. */
const fastMs = 60;
const longestWaitMs = 500;

type TenantState<Entry> = {
  waiting: Entry[];
  reserved: number;
  /** The oldest first. */
  running: Set<{ since: number }>;
  hoping: ((hasPlace: boolean) => void)[];
  typicalMs: number;
};

/** now: milliseconds of a monotonic clock. */
export const makeFairLine = <Entry extends { tenantId: string }>(
  { total, perTenant }: LaneLimits,
  now: () => number,
): FairLine<Entry> => {
  const tenants = new Map<string, TenantState<Entry>>();
  /** Those with entries that wait and a slot for one; whose turn is next comes first. */
  const ready = new Set<string>();
  let inUse = 0;
  let held = 0;
  let isClosed = false;

  const stateOf = (tenantId: string): TenantState<Entry> => {
    const known = tenants.get(tenantId);
    if (known) return known;
    const fresh = { waiting: [], reserved: 0, running: new Set<never>(), hoping: [], typicalMs: firstGuessMs };
    tenants.set(tenantId, fresh);
    return fresh;
  };
  const forgetIdle = (tenantId: string, { waiting, reserved, running, hoping }: TenantState<Entry>): void => {
    if (waiting.length + reserved + running.size + hoping.length === 0) tenants.delete(tenantId);
  };
  const markReady = (tenantId: string, { waiting, running }: TenantState<Entry>): void => {
    if (waiting.length > 0 && running.size < perTenant) ready.add(tenantId);
  };

  /** One that has not answered for a while is slow, however fast it was. */
  const likelyMs = ({ typicalMs, running }: TenantState<Entry>): number => {
    const [oldest] = running;
    return Math.max(typicalMs, oldest ? now() - oldest.since : 0, 1);
  };
  const lineOf = (state: TenantState<Entry>): number =>
    Math.min(mostForTenant, Math.floor((perTenant * lineMs) / likelyMs(state)));
  const room = (): number => (isClosed ? 0 : mostInAll - held);
  const roomIn = (state: TenantState<Entry>): number =>
    perTenant - state.running.size + lineOf(state) - state.waiting.length - state.reserved;
  const roomOf = (tenantId: string): number => {
    const state = tenants.get(tenantId);
    return Math.max(0, Math.min(room(), state ? roomIn(state) : perTenant));
  };

  const reserve = (tenantId: string): boolean => {
    if (roomOf(tenantId) === 0) return false;
    stateOf(tenantId).reserved += 1;
    held += 1;
    return true;
  };

  const hope = (tenantId: string, state: TenantState<Entry>): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (hasPlace: boolean): void => {
        clearTimeout(timer);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => {
        state.hoping.splice(state.hoping.indexOf(settle), 1);
        settle(false);
        forgetIdle(tenantId, state);
      }, longestWaitMs);
      state.hoping.push(settle);
    });

  const serveHoping = (tenantId: string, state: TenantState<Entry>): void => {
    while (state.hoping.length > 0 && (isClosed || reserve(tenantId))) state.hoping.shift()?.(!isClosed);
  };

  const begin = (tenantId: string, state: TenantState<Entry>): (() => void) => {
    const run = { since: now() };
    state.running.add(run);
    inUse += 1;
    return () => {
      inUse -= 1;
      state.running.delete(run);
      state.typicalMs += (now() - run.since - state.typicalMs) / 8;
      markReady(tenantId, state);
      serveHoping(tenantId, state);
      forgetIdle(tenantId, state);
    };
  };

  return {
    reserve,
    reserveSoon: async (tenantId) => {
      if (reserve(tenantId)) return true;
      const state = tenants.get(tenantId);
      return state && !isClosed && likelyMs(state) <= fastMs ? hope(tenantId, state) : false;
    },
    giveBack: (tenantId) => {
      const state = stateOf(tenantId);
      state.reserved -= 1;
      held -= 1;
      serveHoping(tenantId, state);
      forgetIdle(tenantId, state);
    },
    add: (entry, withReservation) => {
      const state = stateOf(entry.tenantId);
      if (withReservation) state.reserved -= 1;
      else held += 1;
      state.waiting.push(entry);
      markReady(entry.tenantId, state);
    },
    next: () => {
      const [tenantId] = ready;
      if (tenantId === undefined || inUse >= total) return undefined;
      const state = stateOf(tenantId);
      const entry = state.waiting.shift()!; // ready: one waits
      held -= 1;
      ready.delete(tenantId);
      const free = begin(tenantId, state);
      markReady(tenantId, state);
      return { entry, free };
    },
    roomOf,
    room,
    tenantsWithoutRoom: () => [...tenants.keys()].filter((tenantId) => roomOf(tenantId) === 0),
    close: () => {
      isClosed = true;
      ready.clear();
      return [...tenants].flatMap(([tenantId, state]) => {
        serveHoping(tenantId, state);
        held -= state.waiting.length;
        return state.waiting.splice(0);
      });
    },
  };
};
