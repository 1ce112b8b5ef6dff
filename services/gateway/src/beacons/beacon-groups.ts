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
 * Otherwise items wait until such a group has its first result, their own is full, or the time is over. So an item
 * alone is not delayed, and a slow one delays the others by that time at most.
 */
export const makeBeaconGroups = <Item, Result>(
  options: BeaconGroupsOptions<Item, Result>,
): SendInGroup<Item, Result> => {
  const { sizeOf, maxItems, maxSize, maxWaitMs } = options;
  let next = newGroup<Item, Result>();
  /** Groups on their way that have no result yet. */
  const silent = new Set<Group<Item, Result>>();
  let cancelPlan: (() => void) | undefined;

  const sendNext = (): void => {
    cancelPlan?.();
    cancelPlan = undefined;
    if (next.open.size === 0) return;
    const group = next;
    next = newGroup();
    silent.add(group);
    void sendGroup(group, options, () => {
      if (silent.delete(group)) sendNext();
    });
  };

  const planNext = (): void => {
    if (cancelPlan) return;
    if (silent.size === 0) {
      const immediate = setImmediate(sendNext);
      cancelPlan = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(sendNext, maxWaitMs);
      cancelPlan = () => clearTimeout(timer);
    }
  };

  return (item, left) => {
    const size = sizeOf(item);
    if (next.size + size > maxSize) sendNext();
    const result = join(next, item, size, left);
    if (next.open.size >= maxItems) sendNext();
    else planNext();
    return result;
  };
};

/** Adds an item to a group, until it has a result or its client has left. */
const join = <Item, Result>(group: Group<Item, Result>, item: Item, size: number, left: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
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
  });

/** Sends a group. Afterwards each of its items has a result or an error. Calls `onResult` also at the end. */
const sendGroup = async <Item, Result>(
  group: Group<Item, Result>,
  { send, noResult }: Pick<BeaconGroupsOptions<Item, Result>, 'send' | 'noResult'>,
  onResult: () => void,
): Promise<void> => {
  const entries = [...group.open];
  const report = (index: number, result: Result): void => {
    entries[index]?.resolve(result);
    onResult();
  };
  group.isSent = true;
  try {
    const items = entries.map(({ item }) => item);
    await send(items, report, group.abandoned.signal);
    for (const entry of group.open) entry.reject(noResult());
  } catch (error) {
    for (const entry of group.open) entry.reject(error as Error);
  } finally {
    onResult();
  }
};
