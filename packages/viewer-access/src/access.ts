import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';

/** Describes what a reader may see now. Source: Specification 5.5. */
export type Access = {
  state: 'open' | 'preview' | 'gate' | 'password';
  gate_type: DocumentFacts['settings']['gate_type'];
  gate_page: number;
  /** Number of open pages, from the first. */
  open_pages: number;
  /** True if all pages are open. */
  full: boolean;
};

type ProtectedDocument = Pick<DocumentFacts, 'pageCount' | 'passwordVersion' | 'settings'>;
/** What the reader has passed so far. */
export type Passed = Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'>;

/**
 * Returns what a reader may see, from the current settings of the document and from what the reader has passed.
 * The password comes first. Then a `preview` gate opens the pages before the gate page, and a `full` gate opens none.
 * Source: Specification 5.5.
 */
export const accessOf = (document: ProtectedDocument, passed: Passed): Access => {
  const { gate_type, gate_page } = document.settings;
  const gate = { gate_type, gate_page };
  if (passed.owner) return { state: 'open', ...gate, open_pages: document.pageCount, full: true };
  if (needsPassword(document, passed)) return { state: 'password', ...gate, open_pages: 0, full: false };
  if (passed.gatePassed || !hasGate(document))
    return { state: 'open', ...gate, open_pages: document.pageCount, full: true };
  const openPages = gate_type === 'preview' ? Math.min(gate_page - 1, document.pageCount) : 0;
  return { state: openPages > 0 ? 'preview' : 'gate', ...gate, open_pages: openPages, full: false };
};

/** Returns whether the reader must enter the password. A new password closes the document again. */
export const needsPassword = (document: Pick<ProtectedDocument, 'passwordVersion'>, passed: Passed): boolean =>
  !passed.owner && document.passwordVersion > 0 && passed.passwordVersion !== document.passwordVersion;

const hasGate = ({ settings }: Pick<ProtectedDocument, 'settings'>): boolean =>
  settings.email_gate && settings.gate_type !== 'none';
