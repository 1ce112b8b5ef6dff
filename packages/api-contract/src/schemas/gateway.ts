import { z } from 'zod';

/** Describes the JSON of `GET /`. Source: Specification 1.12. */
export const home = z.object({
  product: z.string(),
  /** The version of the software, not of the API. */
  version: z.string(),
  description: z.string(),
  api: z.url(),
  documentation: z.url(),
  /** The section of the documentation that explains how to get an API key. */
  api_key_guide: z.url(),
  openapi: z.url(),
});

/** Not described in detail, because the document would describe itself. */
export const openApiDocument = z.looseObject({ openapi: z.string(), info: z.unknown(), paths: z.unknown() });
