import type { components } from '../api-types.ts';
import { jsonFrom } from '../transport/responses.ts';
import { filledPath } from './call.ts';
import type { Call, QueryOf } from './call.ts';
import { makeCsvOf } from './csv.ts';
import { isLastPage, listOf } from './list.ts';
import type { List, TableList } from './list.ts';
import { multipartOf } from './multipart.ts';
import type { RequestOptions, Transport } from '../transport/transport.ts';
import { fileSourceOf } from './upload-file.ts';
import type { UploadFile } from './upload-file.ts';
import type {
  DocumentDetail,
  DocumentList,
  DocumentPatch,
  DocumentStatistics,
  DocumentSummary,
  Lead,
  LeadList,
  TimelineRow,
  Viewer,
  ViewerDetail,
  ViewerList,
} from './records.ts';

/** The settings of a document at its upload. */
export type UploadSettings = Omit<components['schemas']['UploadRequest'], 'file'>;

/** Options of an upload. `timeoutMs` is ten minutes by default. */
export type UploadOptions = RequestOptions & {
  /** Replaces the file's own name. */
  fileName?: string;
  /**
   * Visible ASCII. All uploads with the same key within 24 hours create one document. By default each call has its own,
   * which makes retries safe.
   */
  idempotencyKey?: string;
};

/**
 * Manages documents and reads their figures. Source: Specification 4.1 and Specification 7.3.
 * Every function throws DocsightError for an error response, and DocsightConnectionError without a response.
 */
export type Documents = {
  list(query?: QueryOf<'listDocuments'>, options?: RequestOptions): List<DocumentList, DocumentSummary>;
  upload(file: UploadFile, settings?: UploadSettings, options?: UploadOptions): Promise<DocumentDetail>;
  get(shortCode: string, options?: RequestOptions): Promise<DocumentDetail>;
  /** Changes the given fields and keeps the others. */
  update(shortCode: string, changes: DocumentPatch, options?: RequestOptions): Promise<DocumentDetail>;
  delete(shortCode: string, options?: RequestOptions): Promise<void>;
  stats(shortCode: string, range?: QueryOf<'getOverview'>, options?: RequestOptions): Promise<DocumentStatistics>;
  /** Returns a row for each day, the oldest first, without gaps. */
  timeline(shortCode: string, range?: QueryOf<'getOverview'>, options?: RequestOptions): Promise<TimelineRow[]>;
  /**
   * Filters and sorts the viewers, by default the most engaged first. `page()` has all unless the query names a page.
   */
  viewers(shortCode: string, query?: ViewersQuery, options?: RequestOptions): TableList<ViewerList, Viewer>;
  /** Returns what one viewer read: by page, by day, and in the newest visits. */
  viewer(shortCode: string, viewerId: string, options?: RequestOptions): Promise<ViewerDetail>;
  /** Permanently removes all data of a viewer or lead. */
  eraseViewer(shortCode: string, viewerId: string, options?: RequestOptions): Promise<void>;
  leads(shortCode: string, query?: PageQuery, options?: RequestOptions): TableList<LeadList, Lead>;
};

type PageQuery = { page?: number; per_page?: number };
type ViewersQuery = Omit<QueryOf<'listViewers'>, 'format'>;

const one = '/api/v1/documents/{short_code}';
const uploadTimeoutMs = 600_000;

export const makeDocuments = (call: Call, transport: Transport): Documents => {
  const csvOf = makeCsvOf(transport);

  return {
    list: (query = {}, options) =>
      listOf({
        query,
        fetch: (page) => call('get', '/api/v1/documents', { query: { ...query, ...page } }, options),
        items: ({ documents }) => documents,
        isLast: (page) => isLastPage(page),
        keyOf: ({ id }) => id,
      }),
    upload: async (file, settings = {}, options = {}) => {
      const { fileName, idempotencyKey = crypto.randomUUID(), timeoutMs = uploadTimeoutMs, ...rest } = options;
      const source = fileSourceOf(file, fileName);
      const boundary = `docsight-${crypto.randomUUID()}`;
      const request = {
        method: 'POST',
        path: '/api/v1/documents',
        headers: { 'idempotency-key': checkedKey(idempotencyKey) },
        body: { ...source, open: async () => multipartOf(settings, await source.open(), boundary) },
        repeatable: true,
      };
      const response = await transport.send(request, { ...rest, timeoutMs });
      return jsonFrom(response, 'POST /api/v1/documents') as DocumentDetail;
    },
    get: (shortCode, options) => call('get', one, { path: { short_code: shortCode } }, options),
    update: (shortCode, changes, options) =>
      call('patch', one, { path: { short_code: shortCode }, body: changes }, options),
    delete: (shortCode, options) => call('delete', one, { path: { short_code: shortCode } }, options),
    stats: (shortCode, range = {}, options) =>
      call('get', `${one}/stats`, { path: { short_code: shortCode }, query: range }, options),
    timeline: async (shortCode, range = {}, options) => {
      const query = { ...range, interval: 'day' as const };
      const figures = await call('get', `${one}/stats`, { path: { short_code: shortCode }, query }, options);
      return figures.timeline ?? [];
    },
    viewers: (shortCode, query = {}, options) => ({
      ...listOf({
        query,
        fetch: (page) =>
          call('get', `${one}/viewers`, { path: { short_code: shortCode }, query: { ...query, ...page } }, options),
        items: ({ viewers }) => viewers,
        isLast: ({ total_viewers: total }, at) => at.page * at.per_page >= total,
        keyOf: ({ viewer_id: id }) => id,
      }),
      ...csvOf(() => filledPath(`${one}/viewers`, { short_code: shortCode }), query, options),
    }),
    viewer: (shortCode, viewerId, options) =>
      call('get', `${one}/viewers/{viewer_id}`, { path: { short_code: shortCode, viewer_id: viewerId } }, options),
    eraseViewer: (shortCode, viewerId, options) =>
      call('delete', `${one}/viewers/{viewer_id}`, { path: { short_code: shortCode, viewer_id: viewerId } }, options),
    leads: (shortCode, query = {}, options) => ({
      ...listOf({
        query,
        fetch: (page) =>
          call('get', `${one}/leads`, { path: { short_code: shortCode }, query: { ...query, ...page } }, options),
        items: ({ leads }) => leads,
        isLast: (page) => isLastPage(page),
        keyOf: ({ email }) => email,
      }),
      ...csvOf(() => filledPath(`${one}/leads`, { short_code: shortCode }), query, options),
    }),
  };
};

/** @throws TypeError for a key that no header can contain. The error of fetch would look like a connection error. */
const checkedKey = (key: string): string => {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters, such as a UUID.');
};
