import { isVoid, isVoidSession } from './erase-reader.ts';
import { leadCaptured } from './reader-events.ts';
import type { Decision, DocumentNamed } from './reader-events.ts';
import type { GivenAtGate, Identity, Reader, SessionTotals } from './reader.ts';

/**
 * Makes the reader of an e-mail a lead, once per document and e-mail until it is erased. Source: Specification 6.8.
 * A second submission only fills in a missing name. `name` is `""` when it was not given.
 */
export const captureLead = (reader: Reader, given: GivenAtGate, document: DocumentNamed): Decision => {
  if (isVoid(reader, given.at)) return { reader, events: [] };
  const known = identified(reader, given);
  if (!known.lead) {
    const after = { ...known, lead: { name: given.name, capturedAt: given.at } };
    return { reader: after, events: [leadCaptured(after, document, { email: given.email, name: given.name })] };
  }
  if (known.lead.name !== '' || given.name === '') return { reader: known, events: [] };
  return { reader: { ...known, lead: { ...known.lead, name: given.name } }, events: [] };
};

/** Makes a session known that began before the reader was erased, but as somebody else's, so that it counts from now on. */
export const admitSession = (reader: Reader, session: { id: string; startedAt: number }): Reader =>
  isVoidSession(reader, session)
    ? { ...reader, sessions: { ...reader.sessions, [session.id]: { startedAt: session.startedAt, pages: {} } } }
    : reader;

/** The reader with the e-mail that it is of; the very same one when it is known already. */
export const identified = (reader: Reader, { email, companyDomain }: Omit<Identity, 'viewerId'>): Reader =>
  reader.email === email ? reader : { ...reader, email, companyDomain };

/**
 * Takes over a session that began as another viewer's: what it has told so far is known here, but credited there.
 * Only what it tells from now on counts for this reader.
 */
export const takeOverSession = (reader: Reader, sessionId: string, told: SessionTotals | undefined): Reader => {
  if (!told) return reader;
  const pages = { ...reader.sessions[sessionId]?.pages };
  const raised = Object.entries(told.pages).filter(([page, ms]) => !(page in pages) || pages[page]! < ms);
  if (raised.length === 0) return reader;
  return {
    ...reader,
    sessions: {
      ...reader.sessions,
      [sessionId]: { startedAt: told.startedAt, pages: { ...pages, ...Object.fromEntries(raised) } },
    },
  };
};
