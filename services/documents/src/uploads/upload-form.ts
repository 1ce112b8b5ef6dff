import { documentSettings } from '@docsight/contracts';
import type { DocumentSettings } from '@docsight/contracts';
import { z } from 'zod';
import { passwordField, titleField } from '../documents/index.ts';

/** A field as text. One that is given twice is a list, and refused. */
const text = z.custom<string>((value) => typeof value === 'string', { message: 'must be given once' });

/** Booleans of a form: `true`, `false` in any case, `1`, `0`; else 400. Source: decisions.md, section 2. */
const formBoolean = text
  .refine((value) => /^(true|false|1|0)$/i.test(value), { message: 'must be true or false' })
  .transform((value) => /^(true|1)$/i.test(value));

/** A whole number as text. Its range is the document's to check, and 422. */
const formInteger = text
  .refine((value) => /^-?\d+$/.test(value), { message: 'must be a whole number' })
  .transform(Number);

const gateTypes: readonly string[] = documentSettings.shape.gate_type.options;
const gateType = text
  .refine((value) => gateTypes.includes(value), { message: `must be one of ${gateTypes.join(', ')}` })
  .transform((value) => value as DocumentSettings['gate_type']);

/** The fields beside the file. Source: api.md, POST /api/v1/documents. */
export const uploadForm = z.strictObject({
  title: text.pipe(titleField).optional(),
  email_gate: formBoolean.optional(),
  gate_type: gateType.optional(),
  gate_page: formInteger.optional(),
  allow_download: formBoolean.optional(),
  block_free_emails: formBoolean.optional(),
  notifications_enabled: formBoolean.optional(),
  password: text.pipe(passwordField).optional(),
});
export type UploadForm = z.infer<typeof uploadForm>;
