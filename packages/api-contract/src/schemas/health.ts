import { z } from 'zod';

/** What the port of health and metrics answers, which every service has. */
export const liveness = z.object({ status: z.literal('live') });

export const readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  failed: z.record(z.string(), z.string()).describe('What does not work, by name, and why.'),
  details: z.record(z.string(), z.unknown()),
});
