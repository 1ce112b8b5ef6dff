import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seeded, shuffled } from '../../test/reading-history.ts';
import type { Random } from '../../test/reading-history.ts';
import { rebalance } from './rebalance.ts';
import type { LeaseState, Rebalance } from './rebalance.ts';

/** Leases and replicas as a store keeps them, without time: the test decides which leases and replicas expire. */
type World = { holders: (string | null)[]; replicas: string[] };

const read = (world: World): LeaseState => structuredClone(world);

/** Carries out a decision that may be based on an old read. Only what the store's conditions allow takes effect. */
const carryOut = (world: World, replica: string, { release, take }: Rebalance): void => {
  for (const partition of release) if (world.holders[partition] === replica) world.holders[partition] = null;
  for (const partition of take) world.holders[partition] ??= replica;
};

/** Lets every replica act once, in any order. Some decide by what they read before others acted. */
const round = (world: World, random: Random): void => {
  const reads = shuffled(world.replicas, random).map((replica) => ({ replica, state: read(world) }));
  for (const { replica, state } of reads)
    carryOut(world, replica, rebalance(replica, random(2) === 0 ? state : read(world)));
};

const expireDeadReplicas = (world: World): void => {
  world.holders = world.holders.map((holder) => (holder !== null && world.replicas.includes(holder) ? holder : null));
};

const sizes = ({ holders, replicas }: World): number[] =>
  replicas.map((replica) => holders.filter((holder) => holder === replica).length);

const expectFair = (world: World): void => {
  expect(world.holders).not.toContain(null);
  expect(Math.max(...sizes(world)) - Math.min(...sizes(world))).toBeLessThanOrEqual(1);
  // The state is stable.
  for (const replica of world.replicas)
    expect(rebalance(replica, read(world))).toMatchObject({ release: [], take: [] });
};

/** Builds a state in which partitions are held by live and dead replicas, as any history may leave it. */
const aWorld = (random: Random, { partitions = 1 + random(16), replicas = 1 + random(12) } = {}): World => {
  const names = Array.from({ length: replicas }, (_, number) => `replica ${number}`);
  const possibleHolders = [...names, 'dead', null];
  return {
    holders: Array.from({ length: partitions }, () => possibleHolders[random(possibleHolders.length)]!),
    replicas: shuffled(names, random),
  };
};

const forAll = (check: (random: Random) => void): void =>
  fc.assert(
    fc.property(fc.integer(), (seed) => check(seeded(seed))),
    { numRuns: 500 },
  );

describe('rebalancing', () => {
  it('is complete after two rounds from any state, and the result is stable', () => {
    forAll((random) => {
      const world = aWorld(random);
      expireDeadReplicas(world);
      round(world, random); // release
      round(world, random); // take
      round(world, random); // take what replicas with an old read released
      expectFair(world);
    });
  });

  it('is complete again after replicas come, leave, and act on old reads', () => {
    forAll((random) => {
      const world = aWorld(random);
      const late: { replica: string; decision: Rebalance }[] = [];
      for (let step = 0; step < 30; step += 1) {
        const event = random(6);
        const someReplica = world.replicas[random(world.replicas.length)];
        if (event === 0) world.replicas.push(`newcomer ${step}`);
        else if (event === 1) world.replicas = world.replicas.filter((replica) => replica !== someReplica);
        else if (event === 2) expireDeadReplicas(world);
        else if (event === 3 && someReplica)
          late.push({ replica: someReplica, decision: rebalance(someReplica, read(world)) });
        else if (event === 4) for (const { replica, decision } of late.splice(0)) carryOut(world, replica, decision);
        else round(world, random);
      }
      world.replicas.push('at least one');
      expireDeadReplicas(world);
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      expectFair(world);
    });
  });

  it('gives all partitions to a single replica at once', () => {
    const holders = Array.from({ length: 8 }, () => null);
    expect(rebalance('only', { holders, replicas: ['only'] })).toEqual({
      keep: [],
      release: [],
      take: [0, 1, 2, 3, 4, 5, 6, 7],
    });
  });

  it('moves only the share of a new replica', () => {
    forAll((random) => {
      const world = aWorld(random);
      expireDeadReplicas(world);
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      const before = [...world.holders];
      world.replicas.push('newcomer');
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      expectFair(world);
      const moved = world.holders.filter((holder, partition) => holder !== before[partition]);
      expect(moved.every((holder) => holder === 'newcomer')).toBe(true);
    });
  });

  it('releases nothing when a replica leaves', () => {
    forAll((random) => {
      const world = aWorld(random);
      expireDeadReplicas(world);
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      world.replicas.splice(random(world.replicas.length), 1);
      expireDeadReplicas(world);
      for (const replica of world.replicas) expect(rebalance(replica, read(world)).release).toEqual([]);
    });
  });

  it('releases all partitions of a replica that is not among the live ones', () => {
    expect(rebalance('dead', { holders: ['dead', null], replicas: ['alive'] })).toEqual({
      keep: [],
      release: [0],
      take: [],
    });
  });
});
