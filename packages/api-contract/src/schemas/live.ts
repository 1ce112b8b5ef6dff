import { z } from 'zod';
import { shortCode, timestamp } from './common.ts';

/** Describes a reader in the stream of live readers. Source: Specification 7.18. */
export const liveReader = z
  .object({
    document: z.object({ short_code: shortCode, title: z.string() }),
    viewer_id: z.string(),
    email: z.string().nullable().describe('Null for an anonymous viewer.'),
    company_domain: z.string().nullable(),
    page: z.int().min(1).describe('The last listed page whose total rose.'),
    page_count: z.int().min(1).describe('The pages of the document.'),
    since: timestamp.describe('When the reading began that is in progress.'),
    last_seen_at: timestamp.describe('When the last beacon was accepted.'),
    state: z.enum(['reading', 'idle']).describe('`idle` from 15 seconds after the last beacon on.'),
  })
  .describe('A viewer who is reading a document now. The data of `event: reader`.');
export type LiveReader = z.infer<typeof liveReader>;

/** Describes the first event of the stream. */
export const liveSnapshot = z
  .object({
    readers: z.array(liveReader).max(500),
    truncated: z.literal(true).optional().describe('Present if there are more readers than the stream shows.'),
  })
  .describe('Everybody who is reading now. The data of `event: snapshot`.');

/** Describes the event of a reader who is not shown any more. */
export const leftReader = z
  .object({ document: z.object({ short_code: shortCode }), viewer_id: z.string() })
  .describe('A reader who has left. The data of `event: left`.');

/** Describes the data of one event. Its name says which of them it is. */
export const liveEvent = z
  .union([liveSnapshot, liveReader, leftReader])
  .describe('The data of one event of the stream, as JSON: `snapshot`, `reader` or `left`.');
