import { engagementDisplay, engagementLevels } from '@docsight/contracts';
import { z } from 'zod';
import { errorCodes } from '../errors.ts';

/** Describes the values that responses consist of. Source: Specification 1.6. */
export const timestamp = z.iso.datetime().describe('ISO 8601 in UTC.');
export const count = z.int().min(0);
export const seconds = z.number().min(0).describe('Seconds, with up to 3 decimals.');
export const fraction = z.number().min(0).max(1).describe('A fraction from 0 to 1.');
export const shortCode = z
  .string()
  .regex(/^s-[A-Za-z0-9]{6}$/)
  .describe('`s-` and six letters or digits. Case matters.');
export const documentUrl = z.url().describe('The public address of the document.');

const displays = engagementLevels.map((level) => engagementDisplay[level]);

export const engagementLabel = z.enum(displays.map(({ label }) => label)).describe('The engagement level as a label.');

export const engagement = z
  .object({ label: engagementLabel, type: z.enum(displays.map(({ type }) => type)) })
  .describe('An engagement level with its label. A level never falls.');

export const pagination = z
  .object({
    page: z.int().min(1),
    per_page: z.int().min(1).max(100),
    total: count.describe('The number of all items.'),
    total_pages: count,
  })
  .describe('The position of a page in its list.');

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes).describe('A stable name. Programs decide by it.'),
      message: z
        .string()
        .describe('A sentence for people. It says what is wrong and what to do. The wording may change.'),
    }),
  })
  .describe('The body of every error.');
