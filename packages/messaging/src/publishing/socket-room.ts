/** Makes senders wait while the socket of a connection is full. */
export type SocketRoom = {
  /** Resolves when there is room. */
  available(): Promise<void>;
  /** Makes later senders wait until the channel has sent what it holds. */
  exhaustedUntilDrained(channel: { once(event: 'drain', listener: () => void): unknown }): void;
  /** Resolves for all that wait, because their connection is lost: its socket will never have room. */
  release(): void;
};

export const socketRoom = (): SocketRoom => {
  let available = Promise.resolve();
  let release: (() => void) | undefined;
  return {
    available: () => available,
    exhaustedUntilDrained: (channel) => {
      if (release) return;
      available = new Promise((resolve) => {
        const drained = (): void => {
          if (release === drained) release = undefined;
          resolve();
        };
        release = drained;
        channel.once('drain', drained);
      });
    },
    release: () => release?.(),
  };
};
