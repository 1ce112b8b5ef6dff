import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seeded, shuffled } from '../../test/reading-history.ts';
import type { Random } from '../../test/reading-history.ts';
import { sharesOf } from './fair-shares.ts';
import type { Seen, Shares } from './fair-shares.ts';

/** Leases and replicas as a store keeps them, without time: the test says what runs out and who is taken for dead. */
type World = { holders: (string | null)[]; replicas: string[] };

const look = (world: World): Seen => structuredClone(world);

/** What a replica does after it has looked, perhaps long ago: only what the store's comparison lets through comes true. */
const act = (world: World, replica: string, { leave, take }: Shares): void => {
  for (const partition of leave) if (world.holders[partition] === replica) world.holders[partition] = null;
  for (const partition of take) world.holders[partition] ??= replica;
};

/** Everybody has a turn, in any order; some look before others have acted. */
const round = (world: World, random: Random): void => {
  const looked = shuffled(world.replicas, random).map((replica) => ({ replica, seen: look(world) }));
  for (const { replica, seen } of looked) act(world, replica, sharesOf(replica, random(2) === 0 ? seen : look(world)));
};

const bury = (world: World): void => {
  world.holders = world.holders.map((holder) => (holder !== null && world.replicas.includes(holder) ? holder : null));
};

const sizes = ({ holders, replicas }: World): number[] =>
  replicas.map((replica) => holders.filter((holder) => holder === replica).length);

const expectFair = (world: World): void => {
  expect(world.holders).not.toContain(null);
  expect(Math.max(...sizes(world)) - Math.min(...sizes(world))).toBeLessThanOrEqual(1);
  // Nobody wants anything else.
  for (const replica of world.replicas) expect(sharesOf(replica, look(world))).toMatchObject({ leave: [], take: [] });
};

/** Partitions held by the living and the dead, as any history may have left them. */
const aWorld = (random: Random, { partitions = 1 + random(16), replicas = 1 + random(12) } = {}): World => {
  const names = Array.from({ length: replicas }, (_, number) => `replica ${number}`);
  const anybody = [...names, 'dead', null];
  return {
    holders: Array.from({ length: partitions }, () => anybody[random(anybody.length)]!),
    replicas: shuffled(names, random),
  };
};

const forAll = (check: (random: Random) => void): void =>
  fc.assert(
    fc.property(fc.integer(), (seed) => check(seeded(seed))),
    { numRuns: 500 },
  );

describe('the shares of replicas', () => {
  it('are fair after two rounds from whatever state, and stay as they are', () => {
    forAll((random) => {
      const world = aWorld(random);
      bury(world);
      round(world, random); // give back
      round(world, random); // take
      round(world, random); // what was given back by those who looked late
      expectFair(world);
    });
  });

  it('become fair again however replicas come, go, and act on what they saw before', () => {
    forAll((random) => {
      const world = aWorld(random);
      const late: { replica: string; shares: Shares }[] = [];
      for (let step = 0; step < 30; step += 1) {
        const event = random(6);
        const somebody = world.replicas[random(world.replicas.length)];
        if (event === 0) world.replicas.push(`newcomer ${step}`);
        else if (event === 1) world.replicas = world.replicas.filter((replica) => replica !== somebody);
        else if (event === 2) bury(world);
        else if (event === 3 && somebody) late.push({ replica: somebody, shares: sharesOf(somebody, look(world)) });
        else if (event === 4) for (const { replica, shares } of late.splice(0)) act(world, replica, shares);
        else round(world, random);
      }
      world.replicas.push('at least one');
      bury(world);
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      expectFair(world);
    });
  });

  it('leave everything to a single replica at once', () => {
    const holders = Array.from({ length: 8 }, () => null);
    expect(sharesOf('only', { holders, replicas: ['only'] })).toEqual({
      keep: [],
      leave: [],
      take: [0, 1, 2, 3, 4, 5, 6, 7],
    });
  });

  it('let a newcomer have its share, and move nothing else', () => {
    forAll((random) => {
      const world = aWorld(random);
      bury(world);
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      const before = [...world.holders];
      world.replicas.push('newcomer');
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      expectFair(world);
      const moved = world.holders.filter((holder, partition) => holder !== before[partition]);
      expect(moved.every((holder) => holder === 'newcomer')).toBe(true);
    });
  });

  it('only grow when a replica goes: nobody gives anything back', () => {
    forAll((random) => {
      const world = aWorld(random);
      bury(world);
      for (let turns = 0; turns < 3; turns += 1) round(world, random);
      world.replicas.splice(random(world.replicas.length), 1);
      bury(world);
      for (const replica of world.replicas) expect(sharesOf(replica, look(world)).leave).toEqual([]);
    });
  });

  it('of one who is not counted among the living are none', () => {
    expect(sharesOf('dead', { holders: ['dead', null], replicas: ['alive'] })).toEqual({
      keep: [],
      leave: [0],
      take: [],
    });
  });
});
