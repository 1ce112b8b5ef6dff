import { z } from 'zod';

/** Describes the JSON of `GET /`. Source: Specification 1.12. */
export const home = z.object({
  product: z.string(),
  /** Of the software, not of the API. */
  version: z.string(),
  description: z.string(),
  api: z.url(),
  documentation: z.url(),
  /** The section of the documentation that says how to get a key. */
  api_key_guide: z.url(),
  openapi: z.url(),
});

/** Described no further: it would describe itself. */
export const openApiDocument = z.looseObject({ openapi: z.string(), info: z.unknown(), paths: z.unknown() });
