import { z } from 'zod';

/** Describes the responses on the port for health and metrics. Source: Specification 11.5. */
export const liveness = z.object({ status: z.literal('live') });

export const readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  failed: z.record(z.string(), z.string()).describe('The reason of each failed check, by the name of the check.'),
  details: z.record(z.string(), z.unknown()),
});
