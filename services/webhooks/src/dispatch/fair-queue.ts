import { AccountShare } from './account-share.ts';
import type { Slot } from './account-share.ts';

/** Attempts that one process makes at the same time in one queue. */
export type SlotLimits = { total: number; perAccount: number };

export type Turn<Entry> = {
  entry: Entry;
  /** Frees the slot of the entry. Returns false if it was free already. */
  releaseSlot: () => boolean;
};

/** Limit of the entries that wait in one queue of this process. */
const maxEntries = 1_024;
/** A fast receiver makes room in a moment, so a reservation waits this long for it. */
const maxReservationWaitMs = 500;
/** Reservations of one account that wait for room. The consumer of events has many more places. */
const maxWaitingReservations = 32;

/**
 * The deliveries that this process has claimed and is about to send. Accounts take turns, and each has few slots,
 * so the slow receiver of one account does not delay the others.
 * An account has only as many entries here as its receiver is likely to take soon. More are better left in the store,
 * where every process finds them.
 */
export class FairQueue<Entry extends { accountId: string }> {
  readonly #limits: SlotLimits;
  readonly #nowMs: () => number;
  readonly #accounts = new Map<string, AccountShare<Entry>>();
  /** Accounts with a waiting entry and a free slot. The next turn comes first. */
  readonly #ready = new Set<string>();
  #usedSlots = 0;
  /** Waiting entries and reservations of all accounts. */
  #entries = 0;
  #isClosed = false;

  /** @param nowMs milliseconds of a monotonic clock. */
  constructor(limits: SlotLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /** Reserves room for an entry that is about to be stored. Returns false if the account has no room. */
  reserve(accountId: string): boolean {
    if (this.roomOf(accountId) === 0) return false;
    this.#shareOf(accountId).reserved += 1;
    this.#entries += 1;
    return true;
  }

  /** Like `reserve`, but waits a moment for room if the account's receiver is fast, and few others wait. */
  async reserveSoon(accountId: string): Promise<boolean> {
    if (this.reserve(accountId)) return true;
    const share = this.#accounts.get(accountId);
    const mayWait = share && !this.#isClosed && share.waitingReservations.length < maxWaitingReservations;
    return mayWait && share.isFast(this.#nowMs()) ? this.#waitForRoom(share) : false;
  }

  cancelReservation(accountId: string): void {
    const share = this.#shareOf(accountId);
    share.reserved -= 1;
    this.#entries -= 1;
    this.#settleWaitingReservations(share);
    this.#removeIfIdle(share);
  }

  /** Adds an entry that has a reservation. */
  addReserved(entry: Entry): void {
    this.#shareOf(entry.accountId).reserved -= 1;
    this.#entries -= 1;
    this.add(entry);
  }

  add(entry: Entry): void {
    const share = this.#shareOf(entry.accountId);
    share.waiting.push(entry);
    this.#entries += 1;
    this.#markReady(share);
  }

  /** Returns the entry whose turn is next, or `undefined` if none waits or no slot is free. */
  next(): Turn<Entry> | undefined {
    const [accountId] = this.#ready;
    if (accountId === undefined || this.#usedSlots >= this.#limits.total) return undefined;
    const share = this.#shareOf(accountId);
    const entry = share.waiting.shift()!; // a ready account has a waiting entry
    this.#entries -= 1;
    this.#usedSlots += 1;
    const slot = share.useSlot(this.#nowMs());
    // Moves the account to the end of the turns.
    this.#ready.delete(accountId);
    this.#markReady(share);
    return { entry, releaseSlot: () => this.#releaseSlot(share, slot) };
  }

  /** Returns how many entries can be added for an account. */
  roomOf(accountId: string): number {
    const share = this.#accounts.get(accountId);
    const { perAccount } = this.#limits;
    return Math.max(0, Math.min(this.room(), share ? share.room(perAccount, this.#nowMs()) : perAccount));
  }

  /** Returns how many entries can be added for all accounts. */
  room(): number {
    return this.#isClosed ? 0 : maxEntries - this.#entries;
  }

  accountsWithoutRoom(): string[] {
    return [...this.#accounts.keys()].filter((accountId) => this.roomOf(accountId) === 0);
  }

  /** Removes and returns all waiting entries. From now on there is no room. */
  close(): Entry[] {
    this.#isClosed = true;
    this.#ready.clear();
    return [...this.#accounts.values()].flatMap((share) => {
      this.#settleWaitingReservations(share);
      this.#entries -= share.waiting.length;
      return share.waiting.splice(0);
    });
  }

  #shareOf(accountId: string): AccountShare<Entry> {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const share = new AccountShare<Entry>(accountId);
    this.#accounts.set(accountId, share);
    return share;
  }

  #removeIfIdle(share: AccountShare<Entry>): void {
    if (share.isIdle()) this.#accounts.delete(share.accountId);
  }

  #markReady(share: AccountShare<Entry>): void {
    if (share.canSend(this.#limits.perAccount)) this.#ready.add(share.accountId);
  }

  #releaseSlot(share: AccountShare<Entry>, slot: Slot): boolean {
    if (!share.releaseSlot(slot, this.#nowMs())) return false;
    this.#usedSlots -= 1;
    this.#markReady(share);
    this.#settleWaitingReservations(share);
    this.#removeIfIdle(share);
    return true;
  }

  #waitForRoom(share: AccountShare<Entry>): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isReserved: boolean): void => {
        clearTimeout(timer);
        resolve(isReserved);
      };
      const timer = setTimeout(() => {
        share.waitingReservations.splice(share.waitingReservations.indexOf(settle), 1);
        settle(false);
        this.#removeIfIdle(share);
      }, maxReservationWaitMs);
      share.waitingReservations.push(settle);
    });
  }

  /** Gives room to the reservations that wait for it. After `close` there is none. */
  #settleWaitingReservations({ accountId, waitingReservations }: AccountShare<Entry>): void {
    while (waitingReservations.length > 0 && (this.#isClosed || this.reserve(accountId))) {
      waitingReservations.shift()?.(!this.#isClosed);
    }
  }
}
