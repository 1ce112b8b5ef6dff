import { currentSpan, inSharedSpan } from '@docsight/service-kit';
import type { Span } from '@docsight/service-kit';

type Waiting<Item, Result> = {
  item: Item;
  /** The span of the caller, if it is traced. */
  span: Span | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** A larger group would delay its first items for little gain. */
const maxGroupSize = 200;

/**
 * Creates a function that writes items in groups: items that arrive while one group is written form the next one.
 * One round trip and one flush of the journal serve a whole group.
 * @param write returns one result per item, in order. An Error as a result rejects its item alone; a rejection rejects
 * the whole group.
 */
export const groupCommit = <Item, Result>(
  write: (items: Item[]) => Promise<(Result | Error)[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  /** One group at a time: the fuller the groups, the less each item costs. */
  const writeGroups = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await writeGroup(write, waiting.splice(0, maxGroupSize));
    isWriting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, span: currentSpan(), resolve, reject });
      // Begins after this turn of the event loop. So items that arrive in one packet are one group.
      setImmediate(() => void writeGroups());
    });
};

const groupSpan = { kind: 'internal', name: 'write group' } as const;

const writeGroup = async <Item, Result>(
  write: (items: Item[]) => Promise<(Result | Error)[]>,
  group: Waiting<Item, Result>[],
): Promise<void> => {
  try {
    const spans = group.map(({ span }) => span);
    const results = await inSharedSpan(groupSpan, spans, () => write(group.map(({ item }) => item)));
    group.forEach(({ resolve, reject }, index) => {
      const result = results[index]!;
      if (result instanceof Error) reject(result);
      else resolve(result);
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
};
