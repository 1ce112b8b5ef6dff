import { engagementDisplay, engagementLevels } from '@docsight/contracts';
import { z } from 'zod';
import { errorCodes } from '../errors.ts';

/** Describes the values that responses consist of. Source: Specification 1.6. */
export const timestamp = z.iso.datetime().describe('ISO 8601, in UTC.');
export const count = z.int().min(0);
export const seconds = z.number().min(0).describe('Seconds, to the millisecond.');
export const fraction = z.number().min(0).max(1).describe('From 0 to 1.');
export const shortCode = z
  .string()
  .regex(/^s-[A-Za-z0-9]{6}$/)
  .describe('`s-` and six alphanumeric characters; case matters.');
export const documentUrl = z.url().describe('The public address of the document.');

const displays = engagementLevels.map((level) => engagementDisplay[level]);

export const engagementLabel = z
  .enum(displays.map(({ label }) => label))
  .describe('The level of engagement, in words.');

export const engagement = z
  .object({ label: engagementLabel, type: z.enum(displays.map(({ type }) => type)) })
  .describe('A level of engagement as it is shown. Levels never go down.');

export const pagination = z
  .object({
    page: z.int().min(1),
    per_page: z.int().min(1).max(100),
    total: count.describe('Items in all.'),
    total_pages: count,
  })
  .describe('Where a page lies in its list.');

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes).describe('Stable; decide by this.'),
      message: z.string().describe('For people: what was wrong, and what to do. The wording may change.'),
    }),
  })
  .describe('Every error has this form.');
