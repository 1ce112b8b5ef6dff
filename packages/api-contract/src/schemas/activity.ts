import { eventId } from '@docsight/contracts';
import { z } from 'zod';
import { shortCode, timestamp } from './common.ts';
import { eventName } from './webhooks.ts';

/** Describes one thing that happened. Source: Specification 7.15. */
export const activityItem = z
  .object({
    id: eventId.describe('The id of the event. A webhook request about the same event has the same id.'),
    type: eventName,
    created_at: timestamp.describe('When it happened. ISO 8601 in UTC.'),
    document: z.object({ short_code: shortCode, title: z.string().describe('The title when it happened.') }),
    viewer: z
      .object({
        viewer_id: z.string(),
        email: z.string().nullable().describe('`null` for a viewer who did not pass the gate.'),
      })
      .nullable()
      .describe('`null` for an upload.'),
  })
  .describe('One thing that happened to a document.');
export type ActivityItem = z.infer<typeof activityItem>;

export const activityList = z.object({
  activity: z.array(activityItem).max(100).describe('Newest first.'),
});
