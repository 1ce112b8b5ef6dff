/** Acknowledges the deliveries of one channel. */
export type GroupedAcks = {
  /** To be told of each delivery, in the order in which they come. */
  came(deliveryTag: number): void;
  /** It is handled: acknowledged with the others of this turn of the event loop. */
  done(deliveryTag: number): void;
  /** It was settled in another way. */
  gone(deliveryTag: number): void;
  /** Sends what is not sent yet. */
  flush(): void;
};

/**
 * One frame for all that are handled up to one that is not; those behind that one have a frame each, so that it holds nobody up. A frame each for all
 * costs the process a system call each, and the broker as much again.
 */
export const groupedAcks = (send: (deliveryTag: number, allUpTo: boolean) => void): GroupedAcks => {
  /** Tags grow, so the oldest comes first. */
  const open = new Set<number>();
  const handled = new Set<number>();
  let isPlanned = false;

  const flush = (): void => {
    isPlanned = false;
    let upTo: number | undefined;
    for (const tag of open) {
      if (!handled.delete(tag)) break;
      open.delete(tag);
      upTo = tag;
    }
    if (upTo !== undefined) send(upTo, true);
    for (const tag of handled) {
      open.delete(tag);
      send(tag, false);
    }
    handled.clear();
  };

  return {
    came: (tag) => open.add(tag),
    done: (tag) => {
      handled.add(tag);
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(flush);
    },
    gone: (tag) => open.delete(tag),
    flush,
  };
};
