import { z } from 'zod';
import { withJsonSchema } from '../json-schema.ts';

/** A greatest size in pixels. */
const pixels = (side: 'width' | 'height') =>
  withJsonSchema(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of pixels, 1 to 99999')
      .transform(Number)
      .optional(),
    { type: 'integer', minimum: 1, maximum: 99_999, description: `The greatest ${side} of the frame in pixels.` },
  );

/** Describes the query of GET /oembed. Programs may add parameters of their own. Source: https://oembed.com */
export const oembedQuery = z.object({
  url: withJsonSchema(z.string(), { type: 'string', description: 'The public address of a document.' }),
  format: withJsonSchema(
    z
      .string()
      .refine((format) => format === 'json', 'must be json')
      .optional(),
    { type: 'string', enum: ['json'], default: 'json', description: 'The format of the response.' },
  ),
  maxwidth: pixels('width'),
  maxheight: pixels('height'),
});

/** Describes the response of GET /oembed. Source: https://oembed.com */
export const oembedResponse = z
  .object({
    version: z.literal('1.0'),
    type: z.enum(['rich', 'link']).describe('`rich`: `html` shows the document in a frame.'),
    title: z.string().describe('The title of the document.'),
    author_name: z.string().optional().describe('The name of the account that shared it, if it has one.'),
    provider_name: z.string().describe('The name of the operator.'),
    provider_url: z.string(),
    cache_age: z.int().describe('For how long a program may store the response, in seconds.'),
    html: z.string().optional().describe('An `iframe`. Only with the type `rich`.'),
    width: z.int().optional().describe('The width of the frame in pixels.'),
    height: z.int().optional().describe('The height of the frame in pixels.'),
    thumbnail_url: z.string().optional().describe('The preview image. Absent if it is larger than was asked for.'),
    thumbnail_width: z.int().optional(),
    thumbnail_height: z.int().optional(),
  })
  .describe('What a program shows beside a link.');
export type Oembed = z.infer<typeof oembedResponse>;
