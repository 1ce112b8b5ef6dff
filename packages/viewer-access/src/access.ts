import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';

/** What a reader may see now. open_pages: the number of leading pages that are open. full: everything is. Source: decisions.md, section 5. */
export type Access = {
  state: 'open' | 'preview' | 'gate' | 'password';
  gate_type: DocumentFacts['settings']['gate_type'];
  gate_page: number;
  open_pages: number;
  full: boolean;
};

type Closed = Pick<DocumentFacts, 'pageCount' | 'passwordVersion' | 'settings'>;
type Passed = Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'>;

/**
 * The gate: what the document's present settings leave open to a reader who passed what the token says. A password comes first; then
 * `preview` leaves the pages before the gate page open and `full` leaves none. Source: decisions.md, section 4.
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
