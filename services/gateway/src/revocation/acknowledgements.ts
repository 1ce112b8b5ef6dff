/** Collects acknowledgements of announcements by other processes. */
export type Acknowledgements = {
  /** Begins to collect for one announcement. Call it before the announcement is sent. */
  expect(name: string): Expectation;
  /** Records that a process has acknowledged. */
  received(name: string, from: string): void;
};

type Expectation = {
  /** Resolves when all these processes have acknowledged. */
  byAll(processes: readonly string[]): Promise<void>;
  end(): void;
};

export const makeAcknowledgements = (): Acknowledgements => {
  const open = new Map<string, { from: Set<string>; onReceived: () => void }>();
  return {
    expect: (name) => {
      const state = { from: new Set<string>(), onReceived: (): void => undefined };
      open.set(name, state);
      return {
        byAll: (processes) =>
          new Promise((resolve) => {
            state.onReceived = () => {
              if (processes.every((process) => state.from.has(process))) resolve();
            };
            state.onReceived();
          }),
        end: () => {
          if (open.get(name) === state) open.delete(name);
        },
      };
    },
    received: (name, from) => {
      const state = open.get(name);
      if (!state) return;
      state.from.add(from);
      state.onReceived();
    },
  };
};
