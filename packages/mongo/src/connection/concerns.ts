/**
 * The concerns of every command. The connection sets them, so no call can forget them. They have the names that they
 * have in an address: the driver would prefer those of the address to `writeConcern` and `readConcern`.
 * Source: docs/adr/0010-write-and-read-concerns.md
 */
export const defaultConcerns = {
  /** An acknowledged write survives a failover, and the crash of any member. */
  w: 'majority',
  journal: true,
  /**
   * A failover cannot undo what was read. Otherwise a decision could rest on a state that is lost, and find its version
   * again with other content.
   */
  readConcernLevel: 'majority',
  /** A secondary may lack writes that were acknowledged. */
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const;

/**
 * For a write whose loss only repeats work. It waits for no majority and no journal. No later write makes it durable:
 * a failover between the two loses it. Each use says what the loss costs.
 */
export const repeatableWrite = { writeConcern: { w: 1, journal: false } } as const;

/** For reads of leases, which show `repeatableWrite`s at once. What is read may be undone. */
export const newestRead = { readConcern: { level: 'local' } } as const;
