/** One process of a service. */
export type Replica<Dispatch = unknown> = { origin: string; dispatch: Dispatch };

/** The replicas of one service, used in turn, and what requests have found out about them. */
export type Upstream<One extends Replica = Replica> = {
  /** All replicas in the order in which one request asks them: in turn, those that are left out last. */
  inTurn(): One[];
  answered(replica: One): void;
  /** It took no connection. */
  refused(replica: One): void;
  /** It took a request and gave no answer: that may have been one stale connection. */
  failed(replica: One): void;
};

/** What is known of a replica that is not simply well. `triedAgainAtMs` is set while it is left out. */
type Trouble = { failures: number; spells: number; triedAgainAtMs: number | undefined; isTried: boolean };

const mostFailures = 3;
/** A replica that was started again is soon used again; one that stays away costs few requests a try. */
const leftOutForMs = (spells: number): number => Math.min(1_000 * 2 ** (spells - 1), 8_000);

/**
 * A replica that refuses, or fails three times with no answer in between, is left out for a second, then two, four and at most eight. After that one request tries it; if it
 * answers it is used as before. The others do not wait for that.
 */
export const makeUpstream = <One extends Replica>(
  replicas: () => readonly One[],
  { nowMs }: { nowMs: () => number },
): Upstream<One> => {
  const troubles = new WeakMap<One, Trouble>();
  let turn = 0;
  const isLeftOut = (replica: One): boolean => troubles.get(replica)?.triedAgainAtMs !== undefined;
  const isDue = (replica: One): boolean => (troubles.get(replica)?.triedAgainAtMs ?? Infinity) <= nowMs();

  const leaveOut = (replica: One, trouble: Trouble): void => {
    if (trouble.triedAgainAtMs !== undefined && !trouble.isTried) return; // another request has found out already
    const spells = trouble.spells + 1;
    const triedAgainAtMs = nowMs() + leftOutForMs(spells);
    troubles.set(replica, { failures: 0, spells, triedAgainAtMs, isTried: false });
  };
  const troubleOf = (replica: One): Trouble =>
    troubles.get(replica) ?? { failures: 0, spells: 0, triedAgainAtMs: undefined, isTried: false };

  return {
    inTurn: () => {
      const all = replicas();
      turn = (turn + 1) % Math.max(1, all.length);
      const rotated = [...all.slice(turn), ...all.slice(0, turn)];
      if (!rotated.some(isLeftOut)) return rotated;
      const tried = rotated.find(isDue);
      if (tried) {
        const trouble = troubleOf(tried);
        // Should this try never end, another one is made when as much time has passed again.
        const triedAgainAtMs = nowMs() + leftOutForMs(trouble.spells);
        troubles.set(tried, { ...trouble, triedAgainAtMs, isTried: true });
      }
      const well = rotated.filter((replica) => !isLeftOut(replica));
      const leftOut = rotated.filter((replica) => isLeftOut(replica) && replica !== tried);
      return [...(tried ? [tried] : []), ...well, ...leftOut];
    },
    answered: (replica) => {
      troubles.delete(replica);
    },
    refused: (replica) => leaveOut(replica, troubleOf(replica)),
    failed: (replica) => {
      const trouble = troubleOf(replica);
      const failures = trouble.failures + 1;
      if (failures >= mostFailures || trouble.isTried) leaveOut(replica, trouble);
      else troubles.set(replica, { ...trouble, failures });
    },
  };
};
