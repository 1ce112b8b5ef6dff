import { higherLevel } from '@docsight/contracts';
import type { Decision } from './decision.ts';
import { levelNow } from './level.ts';
import { pagesSeen, readingMs, totalVisits } from './reader.ts';
import type { Reader } from './reader.ts';
import { completed, milestone } from './reader-events.ts';
import type { EventDocument } from './reader-events.ts';

/**
 * Updates the level, which never falls. Reports the last page and High Interest, once each.
 * Source: Specification 6.6 and Specification 6.10.
 */
export const withProgress = (reader: Reader, document: EventDocument): Decision => {
  const engagement = {
    pagesViewed: pagesSeen(reader),
    totalPages: reader.totalPages,
    readingMs: readingMs(reader),
    visits: totalVisits(reader),
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
