/** Limit of the entries of one account that wait in a fair queue. */
const maxWaiting = 64;
/** As many entries wait as the receiver is likely to take in this time. */
const queueTimeMs = 1_000;
/** Assumed duration of a request until the receiver has shown its own. */
const initialMs = 1_000;
/** A receiver that responds within this time empties its full share in half a second. */
const fastMs = 60;

/** One attempt in progress. */
export type Slot = { startedMs: number };

/** The share of one account in a fair queue: its waiting entries, its slots, and its receiver's speed. */
export class AccountShare<Entry> {
  readonly accountId: string;
  readonly waiting: Entry[] = [];
  /** Room for entries that are about to be stored. */
  reserved = 0;
  /** Resolve with true for a reservation, with false if there is no room in time. */
  readonly waitingReservations: ((isReserved: boolean) => void)[] = [];
  /** The oldest comes first. */
  readonly #slots = new Set<Slot>();
  /** Moving average of the receiver's response times. */
  #typicalMs = initialMs;

  constructor(accountId: string) {
    this.accountId = accountId;
  }

  isIdle(): boolean {
    return this.waiting.length + this.reserved + this.#slots.size + this.waitingReservations.length === 0;
  }

  canSend(maxSlots: number): boolean {
    return this.waiting.length > 0 && this.#slots.size < maxSlots;
  }

  isFast(nowMs: number): boolean {
    return this.#expectedMs(nowMs) <= fastMs;
  }

  /** Returns how many entries can be added: for the free slots, and to wait. */
  room(maxSlots: number, nowMs: number): number {
    const mayWait = Math.min(maxWaiting, Math.floor((maxSlots * queueTimeMs) / this.#expectedMs(nowMs)));
    return maxSlots - this.#slots.size + mayWait - this.waiting.length - this.reserved;
  }

  useSlot(nowMs: number): Slot {
    const slot = { startedMs: nowMs };
    this.#slots.add(slot);
    return slot;
  }

  /** Returns false if the slot was released before. */
  releaseSlot(slot: Slot, nowMs: number): boolean {
    if (!this.#slots.delete(slot)) return false;
    this.#typicalMs += (nowMs - slot.startedMs - this.#typicalMs) / 8;
    return true;
  }

  /** Returns the likely duration of the next request. A receiver that has not responded for a while is slow now. */
  #expectedMs(nowMs: number): number {
    const [oldest] = this.#slots;
    return Math.max(this.#typicalMs, oldest ? nowMs - oldest.startedMs : 0, 1);
  }
}
