import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';

/** Describes what a reader may see now. Source: Specification 5.5. */
export type Access = {
  state: 'open' | 'preview' | 'gate' | 'password';
  gate_type: DocumentFacts['settings']['gate_type'];
  gate_page: number;
  /** Number of leading pages that are open. */
  open_pages: number;
  /** True when everything is open. */
  full: boolean;
};

type Closed = Pick<DocumentFacts, 'pageCount' | 'passwordVersion' | 'settings'>;
type Passed = Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'>;

/**
 * Decides what is open to a reader, from the document's present settings and from what the reader passed. Source: Specification 5.5.
 * A password comes first. Then `preview` leaves the pages before the gate page open, and `full` leaves none open.
 */
export const accessOf = (document: Closed, passed: Passed): Access => {
  const { gate_type, gate_page } = document.settings;
  const told = { gate_type, gate_page };
  if (passed.owner) return { state: 'open', ...told, open_pages: document.pageCount, full: true };
  if (needsPassword(document, passed)) return { state: 'password', ...told, open_pages: 0, full: false };
  if (passed.gatePassed || !gateInForce(document))
    return { state: 'open', ...told, open_pages: document.pageCount, full: true };
  const openPages = gate_type === 'preview' ? Math.min(gate_page - 1, document.pageCount) : 0;
  return { state: openPages > 0 ? 'preview' : 'gate', ...told, open_pages: openPages, full: false };
};

/** True while a password is set that this reader has not passed; a new password closes the document again. */
export const needsPassword = (document: Pick<Closed, 'passwordVersion'>, passed: Passed): boolean =>
  !passed.owner && document.passwordVersion > 0 && passed.passwordVersion !== document.passwordVersion;

const gateInForce = ({ settings }: Pick<Closed, 'settings'>): boolean =>
  settings.email_gate && settings.gate_type !== 'none';
