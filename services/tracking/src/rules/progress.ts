import { higherLevel } from '@docsight/contracts';
import { levelNow } from './level.ts';
import { completed, milestone } from './reader-events.ts';
import type { Decision, DocumentNamed } from './reader-events.ts';
import { pagesSeen, readingMs, visitsEver } from './reader.ts';
import type { Reader } from './reader.ts';

/**
 * Updates the level, which never falls, and reports the last page and High Interest once.
 * Source: Specification 6.6 and Specification 6.10.
 */
export const withProgress = (reader: Reader, document: DocumentNamed): Decision => {
  const engagement = {
    pagesViewed: pagesSeen(reader),
    totalPages: reader.totalPages,
    readingMs: readingMs(reader),
    visits: visitsEver(reader),
  };
  const level = higherLevel(reader.level, levelNow(engagement));
  const isComplete = engagement.pagesViewed === engagement.totalPages;
  const isHighlyInterested = level === 'high_interest';
  const after: Reader = {
    ...reader,
    level,
    completedEmitted: reader.completedEmitted || isComplete,
    milestoneEmitted: reader.milestoneEmitted || isHighlyInterested,
  };
  return {
    reader: after,
    events: [
      ...(after.completedEmitted && !reader.completedEmitted ? [completed(after, document)] : []),
      ...(after.milestoneEmitted && !reader.milestoneEmitted ? [milestone(after, document)] : []),
    ],
  };
};
