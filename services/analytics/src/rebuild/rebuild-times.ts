import { dropAfterMs, noticeMs } from '../generations/index.ts';

/**
 * everyMs: how often a process looks whether there is anything to do. noticeMs: after it every process goes by an announcement. goneMs: a builder that has said
 * nothing for so long is gone. dropAfterMs: so long the collections of an earlier generation stay.
 */
export type RebuildTimes = { everyMs: number; noticeMs: number; goneMs: number; dropAfterMs: number };

export const rebuildTimes: RebuildTimes = { everyMs: 1_000, noticeMs, goneMs: 5_000, dropAfterMs };
