import { documentSettings } from '@docsight/contracts';
import { z } from 'zod';
import { passwordField } from './password.ts';
import { titleField } from './title.ts';

/**
 * The body of PATCH: every field may be missing, none may be unknown. The range of the gate page is the document's to check.
 * Source: decisions.md, section 2.
 */
export const documentPatch = z.strictObject({
  title: titleField.optional(),
  email_gate: z.boolean().optional(),
  gate_type: documentSettings.shape.gate_type.optional(),
  gate_page: z.number().refine(Number.isInteger, 'must be a whole number').optional(),
  allow_download: z.boolean().optional(),
  block_free_emails: z.boolean().optional(),
  notifications_enabled: z.boolean().optional(),
  password: passwordField.nullable().optional(),
});
export type DocumentPatch = z.infer<typeof documentPatch>;
