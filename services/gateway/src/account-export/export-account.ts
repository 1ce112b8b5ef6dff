import { internalPaths } from '@docsight/contracts';
import type { CallAsAccount } from '../service-calls.ts';
import { jsonParts } from './json-parts.ts';
import type { Member } from './json-parts.ts';
import { pagesOf } from './page-reader.ts';
import type { Row } from './page-reader.ts';

/** What the gateway itself stores of an account, without hashes, keys and cookies. */
export type OwnRecords = { profile: Row; api_keys: Row[]; sessions: Row[] };

/** Returns the JSON text of everything that is stored about an account, in parts. Source: Specification 3.17. */
export type ExportAccount = (accountId: string) => AsyncGenerator<string>;

/** Documents of one page. Their ids are in the path of the calls for their readers. */
const documentsPerPage = '100';
const readersPerPage = '500';

export const makeExportAccount =
  (options: {
    /** @throws AppError unauthorized if the account does not exist any more. */
    ownRecords: (accountId: string) => Promise<OwnRecords>;
    documents: CallAsAccount;
    analytics: CallAsAccount;
    webhooks: CallAsAccount;
    now: () => Date;
  }): ExportAccount =>
  (accountId) => {
    const { ownRecords, documents, analytics, webhooks, now } = options;

    const documentPages = () =>
      pagesOf(documents, accountId, internalPaths.accountExport('documents'), { limit: documentsPerPage });

    /** Reads a list of readers of all documents, each row with its document. */
    async function* readerPages(list: 'viewers' | 'leads'): AsyncGenerator<Row[]> {
      for await (const page of documentPages()) {
        const references = new Map(page.map(({ id, short_code, title }) => [id, { id, short_code, title }]));
        const query = { documents: [...references.keys()].join(','), limit: readersPerPage };
        for await (const rows of pagesOf(analytics, accountId, internalPaths.accountExport(list), query))
          yield rows.map(({ document_id, ...row }) => ({ document: references.get(document_id), ...row }));
      }
    }

    const webhookOf = async (): Promise<unknown> => {
      const status = (await webhooks(accountId, '/api/v1/webhooks')) as { webhook: unknown };
      return status.webhook;
    };

    return jsonParts(async function* (): AsyncGenerator<Member> {
      const own = await ownRecords(accountId);
      yield { name: 'exported_at', value: now().toISOString() };
      yield { name: 'profile', value: own.profile };
      yield { name: 'api_keys', value: own.api_keys };
      yield { name: 'sessions', value: own.sessions };
      yield { name: 'documents', pages: documentPages() };
      yield { name: 'viewers', pages: readerPages('viewers') };
      yield { name: 'leads', pages: readerPages('leads') };
      yield { name: 'webhook', value: await webhookOf() };
      yield { name: 'deliveries', pages: pagesOf(webhooks, accountId, internalPaths.accountExport('deliveries')) };
    });
  };
