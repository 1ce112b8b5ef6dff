/** What a reader does, and when: in milliseconds since the visit began. */
export type Step = { atMs: number } & (
  | { kind: 'page image'; page: number }
  | { kind: 'beacon'; pages: { page: number; seconds: number }[] }
  | { kind: 'pass gate' | 'download' }
);

/** How people read, on average. */
const behaviour = {
  /** The chance that a reader turns to the next page. */
  readsOn: 0.8,
  /** Median of the time on a page, in milliseconds, and the spread of its logarithm. */
  dwellMs: 8_000,
  dwellSpread: 0.8,
  /** No one stays on a page for longer: the tab is left. */
  maxDwellMs: 60_000,
  /** The part of all readers who download. */
  downloads: 0.05,
};

/** The tracker reports the totals of a session this often. Source: Specification 6.2. */
const beaconEveryMs = 5_000;

/** From 0 up to 1. */
export type Random = () => number;

/** What a visit depends on. With a gate, readers pass it before the first page. */
export type ReadDocument = { pageCount: number; hasGate: boolean };

/** Returns the steps of one visit, in the order of time. Readers leave early, and few read to the end. */
export const planVisit = (random: Random, { pageCount, hasGate }: ReadDocument): Step[] => {
  const dwells = dwellsOf(random, pageCount);
  const endMs = dwells.reduce((sum, ms) => sum + ms, 0);
  const steps: Step[] = hasGate ? [{ atMs: 0, kind: 'pass gate' }] : [];
  let startMs = 0;
  for (const [index, ms] of dwells.entries()) {
    steps.push({ atMs: startMs, kind: 'page image', page: index + 1 });
    startMs += ms;
  }
  for (let atMs = beaconEveryMs; atMs < endMs; atMs += beaconEveryMs)
    steps.push({ atMs, kind: 'beacon', pages: totalsAt(dwells, atMs) });
  steps.push({ atMs: endMs, kind: 'beacon', pages: totalsAt(dwells, endMs) });
  if (random() < behaviour.downloads) steps.push({ atMs: endMs, kind: 'download' });
  return steps.toSorted((a, b) => a.atMs - b.atMs);
};

const dwellsOf = (random: Random, pageCount: number): number[] => {
  const dwells: number[] = [];
  do dwells.push(Math.min(behaviour.maxDwellMs, behaviour.dwellMs * Math.exp(behaviour.dwellSpread * normal(random))));
  while (dwells.length < pageCount && random() < behaviour.readsOn);
  return dwells;
};

/** Returns a number of the normal distribution, by the Box–Muller transform. */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Returns the reading time of each page so far. */
const totalsAt = (dwells: number[], atMs: number): { page: number; seconds: number }[] => {
  let leftMs = atMs;
  return dwells.flatMap((ms, index) => {
    const readMs = Math.min(ms, leftMs);
    leftMs -= readMs;
    return readMs > 0 ? [{ page: index + 1, seconds: Math.round(readMs) / 1_000 }] : [];
  });
};
