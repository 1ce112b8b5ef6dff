import { define, json, withApiKey } from '../operation.ts';
import {
  documentDetail,
  documentList,
  documentPatch,
  listDocumentsQuery,
  uploadRequest,
} from '../schemas/documents.ts';

const common = { tag: 'Documents', servedBy: 'documents', ...withApiKey } as const;
const one = '/api/v1/documents/{short_code}';

/** Lists the operations on documents. Source: Specification 4. */
export const documentOperations = define({
  listDocuments: {
    ...common,
    method: 'get',
    path: '/api/v1/documents',
    summary: 'List documents',
    description: 'The documents of the account, page by page. Filters combine: a document must pass all of them.',
    query: listDocumentsQuery,
    responses: { 200: { description: 'A page of documents.', content: json(documentList) } },
    errors: ['bad_request', 'unauthorized'],
  },
  uploadDocument: {
    ...common,
    method: 'post',
    path: '/api/v1/documents',
    summary: 'Upload a document',
    description:
      'A PDF and, if wanted, its settings. With an `Idempotency-Key` the same upload may be sent again safely for 24 hours: it makes one document. ' +
      'Emits `document.uploaded`.',
    headers: ['Idempotency-Key'],
    body: { required: true, content: { 'multipart/form-data': uploadRequest } },
    takesFiles: true,
    responses: { 201: { description: 'The document is published.', content: json(documentDetail) } },
    errors: ['bad_request', 'unauthorized', 'conflict', 'payload_too_large', 'validation_error'],
  },
  getDocument: {
    ...common,
    method: 'get',
    path: one,
    summary: 'Read a document',
    description: 'Returns the document with its settings. The figures are in the list and in the statistics.',
    responses: { 200: { description: 'The document and its settings.', content: json(documentDetail) } },
    errors: ['unauthorized', 'not_found'],
  },
  updateDocument: {
    ...common,
    method: 'patch',
    path: one,
    summary: 'Change a document',
    description: 'Changes what is given and keeps the rest. Readers are held to the new settings at once.',
    body: { required: true, content: json(documentPatch), limitBytes: 64 * 1024 },
    responses: { 200: { description: 'The document as it stands now.', content: json(documentDetail) } },
    errors: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large', 'validation_error'],
  },
  deleteDocument: {
    ...common,
    method: 'delete',
    path: one,
    summary: 'Delete a document',
    description: 'It leaves all lists, and its public address ends. The short code is never used again.',
    responses: { 204: { description: 'The document is deleted.' } },
    errors: ['unauthorized', 'not_found'],
  },
});
