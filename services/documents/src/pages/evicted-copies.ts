/** A copy of an original on disk. */
export type Copy = {
  path: string;
  bytes: number;
  /** Number of callers that use it now. */
  users: number;
  /** End of the last use. */
  usedAt: Date;
};

/**
 * Returns the copies to remove so that the rest is within the limits, the least recently used first. A copy in use
 * stays.
 * @param copies in the order of their last use.
 */
export const copiesOverLimit = (
  copies: ReadonlyMap<string, Copy>,
  limits: { bytes: number; files: number },
): string[] => {
  let bytes = [...copies.values()].reduce((sum, copy) => sum + copy.bytes, 0);
  const evicted: string[] = [];
  for (const [fileId, copy] of copies) {
    if (bytes <= limits.bytes && copies.size - evicted.length <= limits.files) break;
    if (copy.users > 0) continue;
    bytes -= copy.bytes;
    evicted.push(fileId);
  }
  return evicted;
};

/** Returns the copies that are not in use and were not used since a time. */
export const idleCopies = (copies: ReadonlyMap<string, Copy>, since: Date): string[] =>
  [...copies].filter(([, copy]) => copy.users === 0 && copy.usedAt <= since).map(([fileId]) => fileId);
