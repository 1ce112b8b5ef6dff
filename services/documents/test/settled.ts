/** Resolves after all promises that can settle without a timer or an event. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
