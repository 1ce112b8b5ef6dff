import { z } from 'zod';

/** Source: docs/decisions.md. */
export const home = z.object({
  product: z.string(),
  description: z.string(),
  api: z.url(),
  documentation: z.url(),
  openapi: z.url(),
});

/** Described no further: it would describe itself. */
export const openApiDocument = z.looseObject({ openapi: z.string(), info: z.unknown(), paths: z.unknown() });
