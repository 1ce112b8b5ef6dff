import { isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { randomUUID } from 'node:crypto';
import type { AttemptDelivery } from './attempt-delivery.ts';
import type { Lane } from './delivery.ts';
import type { ClaimedDelivery, DeliveryStore, Lease } from './delivery-store.ts';
import { makeFairLine } from './fair-line.ts';
import type { LaneLimits, Turn } from './fair-line.ts';

/** To be taken by the delivery that was stored under the lease, or given back; once. */
export type Place = { lease: Lease; take(delivery: ClaimedDelivery): void; giveBack(): void };

/** Finds what other processes left or inserted, when nobody woke us. */
const pollMs = 1_000;
const claimedAtOnce = 128;
/** What waited here for longer is given back, for whoever has a slot for it: its lease would not last. */
const longestInLineMs = 5_000;
/** What waited for longer may have been erased or dropped meanwhile. */
const trustedMs = 1_000;
/** Attempts that are answered and not recorded yet, as a multiple of those that are sent. */
const mostInFlight = 4;

export type LaneDependencies = {
  deliveries: Pick<DeliveryStore, 'claim' | 'isHeld' | 'nextDue' | 'release'>;
  attempt: AttemptDelivery;
  limits: Record<Lane, LaneLimits>;
  /** As long as an attempt can take, with the reads and writes around it. */
  attemptMs: number;
  /** Names this process in the leases. */
  owner: string;
  /** Fires when attempts that are still in flight must be given back. */
  cut: AbortSignal;
  logger: Logger;
  now: () => Date;
};

/** One lane of the dispatcher: what it holds, sends, and claims. expect: to be told when a delivery will be due again. */
export const makeDispatchLane = (lane: Lane, options: LaneDependencies & { expect: (dueAt: Date) => void }) => {
  const { deliveries, logger, now, ...deps } = options;
  const limits = deps.limits[lane];
  const leaseMs = deps.attemptMs + longestInLineMs;
  const line = makeFairLine<ClaimedDelivery>(limits, () => performance.now());
  const inFlight = new Set<Promise<void>>();
  /** Accounts that may have more in the store than there was room for. */
  const behind = new Set<string>();
  let stopping = false;
  let woken = new AbortController();
  let sleepsUntilMs = Infinity;
  let lastAccount = '';

  const wakeUp = (): void => {
    if (!woken.signal.aborted) woken.abort();
  };

  const newLease = (): Lease => ({
    owner: deps.owner,
    token: randomUUID(),
    until: new Date(now().getTime() + leaseMs),
  });

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => {
      inFlight.delete(tracked);
      sendNext();
    });
    inFlight.add(tracked);
  };

  const sendNext = (): void => {
    while (inFlight.size < limits.total * mostInFlight) {
      const turn = line.next();
      if (!turn) return;
      track(attemptSafely(turn));
    }
  };

  const attemptSafely = async ({ entry, free }: Turn<ClaimedDelivery>): Promise<void> => {
    let isAnswered = false;
    /** The receiver has answered: its slot is free while the outcome is recorded. */
    const answered = (): void => {
      if (isAnswered) return;
      isAnswered = true;
      free();
      if (behind.has(entry.accountId) && line.roomOf(entry.accountId) > 0) wakeUp();
      sendNext();
    };
    await orLater(entry, async () => {
      const leftMs = entry.lease.until.getTime() - now().getTime();
      if (leftMs < deps.attemptMs) return deliveries.release(entry, now());
      if (leftMs < leaseMs - trustedMs && !(await deliveries.isHeld(entry))) return undefined;
      const dueAgain = await deps.attempt(entry, { stop: deps.cut, answered });
      if (dueAgain) deps.expect(dueAgain);
      return undefined;
    });
    answered();
  };

  /** A failure here is ours, not the receiver's: it costs no attempt, and the delivery is due again when its lease ends. */
  const orLater = async ({ id: deliveryId }: ClaimedDelivery, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const level = isUnavailable(error) ? 'warn' : 'error';
      logger[level]({ err: error, deliveryId }, 'a delivery could not be attempted: it waits for its lease to end');
    }
  };

  /** Claims until there is no room or nothing due; says how long to wait at most. */
  const fill = async (): Promise<number> => {
    while (!stopping && line.room() > claimedAtOnce) {
      const at = now();
      const next = await deliveries.nextDue(lane);
      if (!next || next > at) {
        behind.clear();
        return next ? Math.min(pollMs, next.getTime() - at.getTime()) : pollMs;
      }
      const exceptAccounts = line.accountsWithoutRoom();
      const { claimed, more } = await deliveries.claim({
        ...{ lane, now: at, lease: newLease(), limit: claimedAtOnce, roomOf: line.roomOf },
        ...{ exceptAccounts, afterAccount: lastAccount },
      });
      for (const accountId of exceptAccounts) behind.add(accountId);
      for (const accountId of more ? behind : []) {
        if (!more?.has(accountId) && !exceptAccounts.includes(accountId)) behind.delete(accountId);
      }
      for (const accountId of more ?? []) behind.add(accountId);
      if (claimed.length === 0) return pollMs;
      for (const delivery of claimed) line.add(delivery, false);
      lastAccount = claimed.at(-1)?.accountId ?? lastAccount;
      sendNext();
    }
    return pollMs;
  };

  return {
    admit: async (accountId: string): Promise<Place | undefined> => {
      // What waits in the store is older.
      if (stopping || behind.has(accountId) || !(await line.reserveSoon(accountId))) return undefined;
      return {
        lease: newLease(),
        take: (delivery) => {
          line.add(delivery, true);
          sendNext();
        },
        giveBack: () => line.giveBack(accountId),
      };
    },
    wake: (accountId: string): void => {
      behind.add(accountId);
      wakeUp();
    },
    expect: (dueAt: Date): void => {
      if (dueAt.getTime() < sleepsUntilMs) wakeUp();
    },
    run: async (): Promise<void> => {
      while (!stopping) {
        woken = new AbortController();
        const longestMs = await fill().catch((error: unknown) => {
          logger.warn({ err: error, lane }, 'deliveries wait: they cannot be claimed');
          return pollMs;
        });
        sleepsUntilMs = now().getTime() + longestMs;
        await pause(longestMs, woken.signal);
      }
    },
    stop: (): void => {
      stopping = true;
      wakeUp();
    },
    drained: async (): Promise<void> => {
      await Promise.all(line.close().map((entry) => orLater(entry, () => deliveries.release(entry, now()))));
      await Promise.all(inFlight);
    },
  };
};
