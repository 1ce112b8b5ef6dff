type Stoppable = { stop(): Promise<void> | void };

/** Waits until something has started. It is stopped when the work ends. */
export type Use = <Started extends Stoppable>(starting: Started | Promise<Started>) => Promise<Started>;

/**
 * Runs work with things that must be stopped. Stops them in reverse order, also after an error.
 * @throws The error of the work, or the first error of a stop.
 */
export const withResources = async <Result>(work: (use: Use) => Promise<Result>): Promise<Result> => {
  const started: Stoppable[] = [];
  const use: Use = async (starting) => {
    const resource = await starting;
    started.push(resource);
    return resource;
  };
  const errors: unknown[] = [];
  const noted = async <Value>(run: () => Promise<Value> | Value): Promise<Value | undefined> => {
    try {
      return await run();
    } catch (error) {
      errors.push(error);
      return undefined;
    }
  };
  const result = await noted(() => work(use));
  for (const resource of started.toReversed()) await noted(() => resource.stop());
  if (errors.length > 0) throw errors[0];
  return result as Result;
};
