import type { Viewer } from '@docsight/client';

/** The engagement levels, from the lowest. */
export const levels = ['not_opened', 'opened', 'skimmed', 'read', 'high_interest'] as const;
export type LevelName = (typeof levels)[number];

/** The engagement levels as people read them. */
export const highestFirst: readonly LevelName[] = levels.toReversed();

/** The words of the API for the levels. */
export const levelLabels: Record<LevelName, Viewer['engagement_label']> = {
  not_opened: 'Not Opened',
  opened: 'Opened',
  skimmed: 'Skimmed',
  read: 'Read',
  high_interest: 'High Interest',
};
