/** Acknowledges the deliveries of one channel, as many as possible with one frame. */
export type Acknowledgements = {
  /** Registers a delivery. Must be called for each, in the order of their tags. */
  delivered(deliveryTag: number): void;
  /** Acknowledges a delivery, together with the others of this turn of the event loop. */
  acknowledge(deliveryTag: number): void;
  /** Removes a delivery that was rejected. */
  rejected(deliveryTag: number): void;
  /** Sends the pending acknowledgements now. */
  flush(): void;
};

/**
 * Groups acknowledgements. One frame acknowledges all deliveries up to the first that is still in progress. Each one
 * behind that needs a frame of its own. So one slow message delays no other. A frame per message would cost the process
 * and the broker a system call each.
 * @param send sends one frame: for one delivery, or for all open deliveries up to it.
 */
export const acknowledgements = (send: (deliveryTag: number, allUpTo: boolean) => void): Acknowledgements => {
  /** Deliveries that are not settled. Tags grow, so the oldest comes first. */
  const open = new Set<number>();
  /** Deliveries whose acknowledgement is pending. */
  const pending = new Set<number>();
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    let upTo: number | undefined;
    for (const tag of open) {
      if (!pending.delete(tag)) break;
      open.delete(tag);
      upTo = tag;
    }
    if (upTo !== undefined) send(upTo, true);
    for (const tag of pending) {
      open.delete(tag);
      send(tag, false);
    }
    pending.clear();
  };

  return {
    delivered: (tag) => open.add(tag),
    acknowledge: (tag) => {
      pending.add(tag);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
    rejected: (tag) => open.delete(tag),
    flush,
  };
};
