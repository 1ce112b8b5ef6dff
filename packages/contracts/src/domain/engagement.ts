import { z } from 'zod';

/** Lists the five levels, least engaged first: a higher index is a higher level. Source: Specification 6.10. */
export const engagementLevels = ['not_opened', 'opened', 'skimmed', 'read', 'high_interest'] as const;
export const engagementLevel = z.enum(engagementLevels);
export type EngagementLevel = z.infer<typeof engagementLevel>;

/** Maps a level to the label and the type in responses. Source: Specification 6.11. */
export const engagementDisplay = {
  high_interest: { label: 'High Interest', type: 'hot' },
  read: { label: 'Read', type: 'warm' },
  skimmed: { label: 'Skimmed', type: 'cool' },
  opened: { label: 'Opened', type: 'cold' },
  not_opened: { label: 'Not Opened', type: 'none' },
} as const satisfies Record<EngagementLevel, { label: string; type: string }>;

/** Returns 0 for `not_opened` to 4 for `high_interest`. */
export const rankOf = (level: EngagementLevel): number => engagementLevels.indexOf(level);

/** Returns the higher of two levels. The level of a viewer never decreases. */
export const higherLevel = (a: EngagementLevel, b: EngagementLevel): EngagementLevel =>
  rankOf(a) >= rankOf(b) ? a : b;
