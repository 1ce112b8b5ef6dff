/** One key, or one source of a key, with everything below it. */
type Node<Entry> = {
  running: number;
  /** Number of the turn in which its work began last. */
  lastTurn: number;
  /** In the order of arrival. */
  waiting: Set<Entry>;
  children: Map<string, Node<Entry>>;
};

/** Counts of one key or source. */
type Counts = { running: number; waiting: number };

/**
 * Keeps the works that run and wait, by key and by source of a key. A path is a key and a source.
 * All choices are fair at both levels.
 */
export type WaitingTree<Entry extends { path: readonly string[] }> = {
  /** Returns the counts of everything, or of one key or source. */
  countsOf(path: readonly string[]): Counts;
  add(entry: Entry): void;
  remove(entry: Entry): void;
  begin(path: readonly string[]): void;
  end(path: readonly string[]): void;
  /**
   * Returns the entry that begins next: of the key with the least running, then of the key whose turn was longest ago.
   * Within a key the same rule chooses the source.
   */
  next(mayBegin: (key: string) => boolean): Entry | undefined;
  /** Returns the last entry of the longest queue below a path. */
  lastOfLongest(path: readonly string[]): Entry | undefined;
};

export const waitingTree = <Entry extends { path: readonly string[] }>(): WaitingTree<Entry> => {
  const root = newNode<Entry>();
  let turn = 0;

  const nodeAt = (path: readonly string[]): Node<Entry> | undefined =>
    path.reduce<Node<Entry> | undefined>((node, name) => node?.children.get(name), root);

  /** Changes all nodes of a path, creates missing ones, and removes those without work. */
  const changeAll = (path: readonly string[], change: (node: Node<Entry>) => void): void => {
    const nodes = [root];
    for (const name of path) nodes.push(childOf(nodes.at(-1)!, name));
    nodes.forEach(change);
    for (let depth = path.length; depth > 0; depth -= 1) {
      if (isIdle(nodes[depth]!)) nodes[depth - 1]!.children.delete(path[depth - 1]!);
    }
  };

  return {
    countsOf: (path) => {
      const node = nodeAt(path);
      return { running: node?.running ?? 0, waiting: node?.waiting.size ?? 0 };
    },
    add: (entry) => changeAll(entry.path, ({ waiting }) => waiting.add(entry)),
    remove: (entry) => changeAll(entry.path, ({ waiting }) => waiting.delete(entry)),
    begin: (path) => {
      turn += 1;
      changeAll(path, (node) => {
        node.running += 1;
        node.lastTurn = turn;
      });
    },
    end: (path) =>
      changeAll(path, (node) => {
        node.running -= 1;
      }),
    next: (mayBegin) => firstOf(root, mayBegin),
    lastOfLongest: (path) => lastOf(nodeAt(path)),
  };
};

const newNode = <Entry>(): Node<Entry> => ({ running: 0, lastTurn: 0, waiting: new Set(), children: new Map() });

const childOf = <Entry>({ children }: Node<Entry>, name: string): Node<Entry> => {
  const child = children.get(name) ?? newNode<Entry>();
  children.set(name, child);
  return child;
};

const isIdle = ({ running, waiting }: Node<unknown>): boolean => running + waiting.size === 0;

const firstOf = <Entry>(node: Node<Entry>, mayBegin: (name: string) => boolean): Entry | undefined => {
  if (node.children.size === 0) return node.waiting.values().next().value;
  let best: Node<Entry> | undefined;
  for (const [name, child] of node.children) {
    if (child.waiting.size > 0 && (!best || isBefore(child, best)) && mayBegin(name)) best = child;
  }
  return best && firstOf(best, () => true);
};

const isBefore = (one: Node<unknown>, other: Node<unknown>): boolean =>
  one.running === other.running ? one.lastTurn < other.lastTurn : one.running < other.running;

const lastOf = <Entry>(node: Node<Entry> | undefined): Entry | undefined => {
  if (!node) return undefined;
  if (node.children.size === 0) return [...node.waiting].at(-1);
  let longest: Node<Entry> | undefined;
  for (const child of node.children.values()) {
    if (child.waiting.size > (longest?.waiting.size ?? 0)) longest = child;
  }
  return lastOf(longest);
};
