/** Who waits for how many others to confirm something, by a name that confirmations bear. */
export type Hearings = {
  /** To be begun before others are told: they may be quick. */
  expect(name: string): { all: (wanted: number) => Promise<void>; end: () => void };
  confirmed(name: string): void;
};

export const makeHearings = (): Hearings => {
  const open = new Map<string, { heard: number; changed: () => void }>();
  return {
    expect: (name) => {
      const hearing = { heard: 0, changed: (): void => undefined };
      open.set(name, hearing);
      return {
        all: (wanted) =>
          new Promise((resolve) => {
            hearing.changed = () => {
              if (hearing.heard >= wanted) resolve();
            };
            hearing.changed();
          }),
        end: () => {
          if (open.get(name) === hearing) open.delete(name);
        },
      };
    },
    confirmed: (name) => {
      const hearing = open.get(name);
      if (!hearing) return;
      hearing.heard += 1;
      hearing.changed();
    },
  };
};
