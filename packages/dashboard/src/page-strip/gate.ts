import type { DocumentSettings } from '@docsight/client';

/** Returns the first page behind the e-mail gate, or undefined without a gate. Source: Specification 5.5. */
export const gatePageOf = (settings: DocumentSettings): number | undefined => {
  if (!settings.email_gate || settings.gate_type === 'none') return undefined;
  return settings.gate_type === 'preview' ? settings.gate_page : 1;
};
