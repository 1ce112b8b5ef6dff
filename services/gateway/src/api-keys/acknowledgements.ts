/** Counts acknowledgements of announcements by other processes. */
export type Acknowledgements = {
  /** Begins to count for one announcement. Call it before the announcement is sent. */
  expect(name: string): Expectation;
  /** Counts one acknowledgement. */
  received(name: string): void;
};

type Expectation = {
  /** Resolves after this many acknowledgements. */
  atLeast(count: number): Promise<void>;
  end(): void;
};

export const makeAcknowledgements = (): Acknowledgements => {
  const open = new Map<string, { count: number; onReceived: () => void }>();
  return {
    expect: (name) => {
      const state = { count: 0, onReceived: (): void => undefined };
      open.set(name, state);
      return {
        atLeast: (count) =>
          new Promise((resolve) => {
            state.onReceived = () => {
              if (state.count >= count) resolve();
            };
            state.onReceived();
          }),
        end: () => {
          if (open.get(name) === state) open.delete(name);
        },
      };
    },
    received: (name) => {
      const state = open.get(name);
      if (!state) return;
      state.count += 1;
      state.onReceived();
    },
  };
};
