import { reasonOf } from '@docsight/service-kit';

/**
 * Sends the items of a group, and reports the result of each as soon as it is known. Resolves at the end of the
 * response; rejects if the sending failed.
 * @param abandoned fires when no client waits for a result any more.
 */
type SendGroup<Item, Result> = (
  items: Item[],
  report: (index: number, result: Result) => void,
  abandoned: AbortSignal,
) => Promise<void>;

type BeaconGroupsOptions<Item, Result> = {
  send: SendGroup<Item, Result>;
  sizeOf: (item: Item) => number;
  maxItems: number;
  /** Limits the sum of the sizes. A single item may be larger. */
  maxSize: number;
  /** How long an item waits for earlier groups at most, in milliseconds. */
  maxWaitMs: number;
  /** Creates the error of an item that got no result. */
  noResult: () => Error;
};

/**
 * Sends an item with its group, and resolves with its own result.
 * If `left` fires first, the call rejects with its reason, and an item that was not sent yet is dropped.
 */
export type SendInGroup<Item, Result> = (item: Item, left: AbortSignal) => Promise<Result>;

type Entry<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

type Group<Item, Result> = {
  /** Entries without a result whose client is still there, in the order of their arrival. */
  open: Set<Entry<Item, Result>>;
  size: number;
  isSent: boolean;
  abandoned: AbortController;
};

const newGroup = <Item, Result>(): Group<Item, Result> => ({
  open: new Set(),
  size: 0,
  isSent: false,
  abandoned: new AbortController(),
});

/**
 * Collects items into groups. While no group is on its way, all items of one turn of the event loop are sent at once.
 * Otherwise items wait until such a group has its first result, their own group is full, or the time is over. So
 * an item alone is not delayed, and a slow one delays the others by that time at most.
 */
export const makeBeaconGroups = <Item, Result>(
  options: BeaconGroupsOptions<Item, Result>,
): SendInGroup<Item, Result> => {
  const { send, sizeOf, maxItems, maxSize, maxWaitMs, noResult } = options;
  let next = newGroup<Item, Result>();
  /** Groups on their way that have no result yet. */
  let silentGroups = 0;
  let cancelPlan: (() => void) | undefined;

  const sendNext = (): void => {
    cancelPlan?.();
    cancelPlan = undefined;
    if (next.open.size === 0) return;
    const group = next;
    next = newGroup();
    void sendGroup(group);
  };

  const planNext = (): void => {
    if (cancelPlan) return;
    if (silentGroups === 0) {
      const immediate = setImmediate(sendNext);
      cancelPlan = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(sendNext, maxWaitMs);
      cancelPlan = () => clearTimeout(timer);
    }
  };

  const sendGroup = async (group: Group<Item, Result>): Promise<void> => {
    const entries = [...group.open];
    let isSilent = true;
    const onFirstResult = (): void => {
      if (!isSilent) return;
      isSilent = false;
      silentGroups -= 1;
      sendNext();
    };
    group.isSent = true;
    silentGroups += 1;
    try {
      const items = entries.map(({ item }) => item);
      const report = (index: number, result: Result): void => {
        entries[index]?.resolve(result);
        onFirstResult();
      };
      await send(items, report, group.abandoned.signal);
      for (const entry of group.open) entry.reject(noResult());
    } catch (error) {
      for (const entry of group.open) entry.reject(error as Error);
    } finally {
      onFirstResult();
    }
  };

  return (item, left) =>
    new Promise((resolve, reject) => {
      const size = sizeOf(item);
      if (next.size + size > maxSize) sendNext();
      const group = next;
      const leave = (): void => {
        left.removeEventListener('abort', onLeft);
        group.open.delete(entry);
      };
      const onLeft = (): void => {
        leave();
        group.size -= size;
        if (group.isSent && group.open.size === 0) group.abandoned.abort(left.reason);
        reject(reasonOf(left));
      };
      const entry: Entry<Item, Result> = {
        item,
        resolve: (result) => {
          leave();
          resolve(result);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      left.addEventListener('abort', onLeft, { once: true });
      group.open.add(entry);
      group.size += size;
      if (group.open.size >= maxItems) sendNext();
      else planNext();
    });
};
