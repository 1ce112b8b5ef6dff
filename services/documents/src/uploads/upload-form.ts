import { documentSettings } from '@docsight/contracts';
import { z } from 'zod';
import { passwordField, titleField } from '../documents/index.ts';

/** Booleans of a form: `true`, `false` in any case, `1`, `0`; else 400. Source: decisions.md, section 2. */
const formBoolean = z
  .string()
  .regex(/^(true|false|1|0)$/i, 'must be true or false')
  .transform((text) => /^(true|1)$/i.test(text));

/** A whole number as text. Its range is the document's to check, and 422. */
const formInteger = z
  .string()
  .regex(/^-?\d+$/, 'must be a whole number')
  .transform(Number);

/** The fields beside the file. A field that is given twice is a list, and refused. Source: api.md, POST /api/v1/documents. */
export const uploadForm = z.strictObject({
  title: titleField.optional(),
  email_gate: formBoolean.optional(),
  gate_type: documentSettings.shape.gate_type.optional(),
  gate_page: formInteger.optional(),
  allow_download: formBoolean.optional(),
  block_free_emails: formBoolean.optional(),
  notifications_enabled: formBoolean.optional(),
  password: passwordField.optional(),
});
export type UploadForm = z.infer<typeof uploadForm>;
