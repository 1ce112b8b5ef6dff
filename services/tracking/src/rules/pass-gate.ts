import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { isErasedSession, wasErasedSince } from './erase-reader.ts';
import type { GateSubmission, Identity, Reader, SessionTotals } from './reader.ts';
import { leadCaptured } from './reader-events.ts';
import type { EventDocument } from './reader-events.ts';

type SessionStart = { id: string; startedAt: number };

/** A session that passes the gate. */
export type PassingSession = SessionStart & {
  /** The reader that decides whether the session still counts; undefined for the viewer of the e-mail itself. */
  former: Reader | undefined;
  /** What the session reported as another viewer's; it stays credited to that viewer. */
  creditedElsewhere: SessionTotals | undefined;
};

/**
 * Makes the viewer of an e-mail a lead, and moves a session to it.
 * `counted`: whether the session still counts. It does not if its first viewer was erased.
 */
export const passGate = (
  reader: Reader,
  session: PassingSession,
  submission: GateSubmission,
  document: EventDocument,
): Decision & { counted: boolean } => {
  if (wasErasedSince(reader, submission.at)) return { ...unchanged(reader), counted: false };
  const counted = !isErasedSession(session.former ?? reader, session);
  const admitted = counted
    ? takeOverSession(admitSession(reader, session), session.id, session.creditedElsewhere)
    : reader;
  return { ...captureLead(admitted, submission, document), counted };
};

/**
 * Makes the reader of an e-mail a lead, once per document and e-mail until it is erased. Source: Specification 6.8.
 * A second submission only fills in a missing name.
 */
export const captureLead = (reader: Reader, given: GateSubmission, document: EventDocument): Decision => {
  if (wasErasedSince(reader, given.at)) return unchanged(reader);
  const known = withIdentity(reader, given);
  if (!known.lead) {
    const after = { ...known, lead: { name: given.name, capturedAt: given.at } };
    return { reader: after, events: [leadCaptured(after, document, { email: given.email, name: given.name })] };
  }
  if (known.lead.name !== '' || given.name === '') return unchanged(known);
  return { reader: { ...known, lead: { ...known.lead, name: given.name } }, events: [] };
};

/** Returns the reader with its e-mail; the same object if it is known already. */
export const withIdentity = (reader: Reader, { email, companyDomain }: Omit<Identity, 'viewerId'>): Reader =>
  reader.email === email ? reader : { ...reader, email, companyDomain };

/** Makes a session known that began, as another viewer's, before the reader was erased. It counts from now on. */
const admitSession = (reader: Reader, session: SessionStart): Reader =>
  isErasedSession(reader, session)
    ? { ...reader, sessions: { ...reader.sessions, [session.id]: { startedAt: session.startedAt, pages: {} } } }
    : reader;

/** Takes over the totals that a session reported as another viewer's. Only what it reports beyond them counts here. */
export const takeOverSession = (reader: Reader, sessionId: string, reported: SessionTotals | undefined): Reader => {
  if (!reported) return reader;
  const pages = { ...reader.sessions[sessionId]?.pages };
  const raised = Object.entries(reported.pages).filter(([page, ms]) => !(page in pages) || pages[page]! < ms);
  if (raised.length === 0) return reader;
  return {
    ...reader,
    sessions: {
      ...reader.sessions,
      [sessionId]: { startedAt: reported.startedAt, pages: { ...pages, ...Object.fromEntries(raised) } },
    },
  };
};
