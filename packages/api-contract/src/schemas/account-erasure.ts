import { z } from 'zod';
import { withJsonSchema } from '../json-schema.ts';
import { timestamp } from './common.ts';
import { user } from './accounts.ts';
import { lead, viewer } from './reports.ts';
import { documentDetail } from './documents.ts';
import { deliveryDetail, webhook } from './webhooks.ts';

/** Describes the body of DELETE /account/me. Source: Specification 3.16. */
export const accountDeletion = z.strictObject({
  password: withJsonSchema(z.string(), { type: 'string', format: 'password' }),
});

const document = z.object({ id: z.uuid(), short_code: z.string(), title: z.string() });

/** Describes the file of GET /account/export. Source: Specification 3.17. */
export const accountExport = z.object({
  exported_at: timestamp,
  profile: user,
  api_keys: z.array(
    z.object({
      name: z.string(),
      created_at: timestamp,
      last_used_at: timestamp.nullable(),
      revoked_at: timestamp.nullable(),
    }),
  ),
  sessions: z.array(
    z.object({ created_at: timestamp, last_used_at: timestamp, expires_at: timestamp, user_agent: z.string() }),
  ),
  documents: z
    .array(documentDetail.extend({ updated_at: timestamp }))
    .describe('All documents that are not erased, also deleted ones.'),
  viewers: z.array(viewer.extend({ document })),
  leads: z.array(lead.extend({ document })),
  webhook: webhook.nullable().describe('Null if no webhook is configured.'),
  deliveries: z.array(deliveryDetail).describe('The deliveries of the last 30 days, newest first.'),
});
