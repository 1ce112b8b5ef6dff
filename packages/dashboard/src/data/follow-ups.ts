import { DocsightError } from '@docsight/client';
import type { AccountClient, AccountLead, DocumentDetail, ViewerDetail } from '@docsight/client';
import type { Query } from './use-query.ts';

type Titled = { short_code: string; title: string };

/** The readers and documents of recent activity that are worth a closer look. */
export type Candidates = {
  readers: readonly { document: Titled; viewerId: string }[];
  /** Documents that somebody read without an e-mail address. */
  codes: readonly string[];
};

/** What the API knows about the candidates. */
export type FollowUpFacts = {
  readers: { document: Titled; detail: ViewerDetail }[];
  /** Readers without an e-mail address who saw as many pages as are open before the gate. */
  atGate: { document: DocumentDetail; detail: ViewerDetail }[];
  leads: AccountLead[];
};

const listed = 20;
const maxAtGate = 2;

/** Asks for the details of the candidates. What was deleted or erased meanwhile is left out. */
export const followUpsQuery = ({ readers, codes }: Candidates): Query<FollowUpFacts> => ({
  key: ['follow-ups', readers, codes],
  fetch: async (client, signal) => {
    const [details, atGate, { leads }] = await Promise.all([
      presentOf(
        readers.map(async ({ document, viewerId }) => ({
          document,
          detail: await client.documents.viewer(document.short_code, viewerId, { signal }),
        })),
      ),
      presentOf(codes.map((code) => readersAtGate(client, code, signal))),
      client.analytics.leads({ per_page: listed }, { signal }).page(),
    ]);
    return { readers: details, atGate: atGate.flat(), leads };
  },
  refreshEveryMs: 60_000,
  keepsPrevious: true,
});

const readersAtGate = async (
  { documents }: AccountClient,
  code: string,
  signal: AbortSignal,
): Promise<FollowUpFacts['atGate']> => {
  const document = await documents.get(code, { signal });
  const { email_gate: isGated, gate_type: type, gate_page: gatePage } = document.settings;
  if (!isGated || type !== 'preview' || gatePage === 1) return [];
  const { viewers } = await documents.viewers(code, { sort: 'last_viewed_at', per_page: listed }, { signal }).page();
  const stopped = viewers.filter(({ email, pages_viewed: pages }) => email === null && pages === gatePage - 1);
  const ids = stopped.slice(0, maxAtGate).map(({ viewer_id: viewerId }) => viewerId);
  return presentOf(
    ids.map(async (viewerId) => ({ document, detail: await documents.viewer(code, viewerId, { signal }) })),
  );
};

/** Returns what exists. @throws any other error than 404. */
const presentOf = async <Found>(requests: readonly Promise<Found>[]): Promise<Found[]> => {
  const found = await Promise.all(
    requests.map((request) =>
      request.then(
        (result) => [result],
        (error: unknown) => {
          if (error instanceof DocsightError && error.status === 404) return [];
          throw error;
        },
      ),
    ),
  );
  return found.flat();
};
