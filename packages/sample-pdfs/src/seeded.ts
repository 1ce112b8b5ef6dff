/** Numbers from 0 to 1 that are the same in each run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Makes seeds that are far apart of small numbers: the numbers from 1 and from 2 would be alike. */
export const spread = (seed: number): number => Math.imul(seed, 0x9e3779b1);
