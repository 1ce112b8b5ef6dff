import type { DocumentDetail, DocumentPatch } from '@docsight/client';
import { formatCount } from '../format/numbers.ts';

/** Where readers must give their e-mail address. `page`: the first closed page. */
export type Gate = { kind: 'none' } | { kind: 'preview'; page: number } | { kind: 'full' };

type GateSettings = Pick<DocumentDetail['settings'], 'email_gate' | 'gate_type' | 'gate_page'>;

/** Returns the gate that is in force. Source: Specification 5.5. */
export const gateOf = ({ email_gate: isOn, gate_type: type, gate_page: page }: GateSettings): Gate => {
  if (!isOn || type === 'none') return { kind: 'none' };
  return type === 'full' ? { kind: 'full' } : { kind: 'preview', page };
};

/** Returns the first closed page, or undefined without a gate. */
export const gatePageOf = (settings: GateSettings): number | undefined => {
  const gate = gateOf(settings);
  if (gate.kind === 'none') return undefined;
  return gate.kind === 'preview' ? gate.page : 1;
};

/** Returns the changes of the settings that set a gate. The page of a preview is kept for later. */
export const settingsOf = (gate: Gate): Pick<DocumentPatch, 'email_gate' | 'gate_type' | 'gate_page'> => ({
  email_gate: gate.kind !== 'none',
  gate_type: gate.kind,
  ...(gate.kind === 'preview' && { gate_page: gate.page }),
});

/** Returns the number of leading pages that readers see before the gate. */
export const openPagesOf = (gate: Gate, pageCount: number): number => {
  if (gate.kind === 'none') return pageCount;
  return gate.kind === 'full' ? 0 : Math.min(gate.page - 1, pageCount);
};

/** Returns what readers can see, in one or two sentences. */
export const gateSentence = (gate: Gate, pageCount: number): string => {
  if (gate.kind === 'none') return 'Everybody with the link can read all pages.';
  const open = openPagesOf(gate, pageCount);
  if (open === 0) return 'Readers give their e-mail address before the first page.';
  const pages = open === 1 ? 'Page 1 is open' : `Pages 1 to ${formatCount(open)} are open`;
  return `${pages}. Readers give their e-mail address before page ${formatCount(open + 1)}.`;
};

/** Returns the words of a gate for a list, such as "Gate before page 3". */
export const gateWords = (gate: Gate): string => {
  if (gate.kind === 'none') return 'No gate';
  return gate.kind === 'full' ? 'Gate at the start' : `Gate before page ${formatCount(gate.page)}`;
};
