import type {
  AccountClient,
  DocumentDetail,
  DocumentList,
  DocumentPatch,
  Documents,
  LeadList,
  UploadOptions,
  ViewerDetail,
  ViewerList,
} from '@docsight/client';
import { nullIfAbsent } from './null-if-absent.ts';
import { makeTaskLimit } from './task-limit.ts';
import type { Query } from './use-query.ts';

export type DocumentsQuery = NonNullable<Parameters<Documents['list']>[0]>;
export type ViewersQuery = NonNullable<Parameters<Documents['viewers']>[1]>;
export type PageQuery = NonNullable<Parameters<Documents['leads']>[1]>;

/** Figures change while somebody reads. */
const refreshEveryMs = 30_000;

export const documentsQuery = (query: DocumentsQuery): Query<DocumentList> => ({
  key: ['documents', query],
  fetch: (client, signal) => client.documents.list(query, { signal }).page(),
  refreshEveryMs,
  keepsPrevious: true,
});

export const documentQuery = (code: string): Query<DocumentDetail> => ({
  key: ['document', code],
  fetch: (client, signal) => client.documents.get(code, { signal }),
});

/** Uploads a file with the settings of a new document. */
export const uploadDocument = (client: AccountClient, file: File, options: UploadOptions): Promise<DocumentDetail> =>
  client.documents.upload(file, {}, options);

export const updateDocument = (client: AccountClient, code: string, changes: DocumentPatch): Promise<DocumentDetail> =>
  client.documents.update(code, changes);

export const deleteDocument = (client: AccountClient, code: string): Promise<void> => client.documents.delete(code);

export const viewersQuery = (code: string, query: ViewersQuery): Query<ViewerList> => ({
  key: ['document', code, 'viewers', query],
  fetch: (client, signal) => client.documents.viewers(code, query, { signal }).page(),
  refreshEveryMs,
  keepsPrevious: true,
});

export const viewerQuery = (code: string, viewerId: string): Query<ViewerDetail> => ({
  key: ['document', code, 'viewer', viewerId],
  fetch: (client, signal) => client.documents.viewer(code, viewerId, { signal }),
  refreshEveryMs,
});

/** The viewers with these ids. Null for one that is unknown or erased. */
export const viewersByIdQuery = (code: string, viewerIds: readonly string[]): Query<(ViewerDetail | null)[]> => ({
  key: ['document', code, 'viewers-by-id', viewerIds],
  fetch: (client, signal) =>
    Promise.all(viewerIds.map((id) => nullIfAbsent(client.documents.viewer(code, id, { signal })))),
  refreshEveryMs,
  keepsPrevious: true,
});

export const documentLeadsQuery = (code: string, query: PageQuery): Query<LeadList> => ({
  key: ['document', code, 'leads', query],
  fetch: (client, signal) => client.documents.leads(code, query, { signal }).page(),
  refreshEveryMs,
  keepsPrevious: true,
});

/** A browser opens six connections to a host. The stream of live readers and the page itself need some. */
const rowRequests = makeTaskLimit(3);

/** When somebody last read the document. @param views of the document, because a new view changes the time. */
export const lastActivityQuery = (code: string, views: number): Query<string | undefined> => ({
  key: ['document', code, 'last activity', views],
  fetch: (client, signal) =>
    rowRequests(async () => {
      const { viewers } = await client.documents
        .viewers(code, { sort: 'last_viewed_at', page: 1, per_page: 1 }, { signal })
        .page();
      return viewers[0]?.last_viewed_at;
    }, signal),
  freshForMs: 60_000,
});
