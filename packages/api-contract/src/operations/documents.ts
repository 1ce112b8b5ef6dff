import { json, withApiKey } from '../operation.ts';
import type { Operation } from '../operation.ts';
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
export const documentOperations: Operation[] = [
  {
    ...common,
    id: 'listDocuments',
    method: 'get',
    path: '/api/v1/documents',
    summary: 'List documents',
    description: 'The documents of the account, page by page. Filters combine: a document must pass all of them.',
    query: listDocumentsQuery,
    answers: { 200: { description: 'A page of documents.', content: json(documentList) } },
    refusals: ['bad_request', 'unauthorized'],
  },
  {
    ...common,
    id: 'uploadDocument',
    method: 'post',
    path: '/api/v1/documents',
    summary: 'Upload a document',
    description:
      'A PDF and, if wanted, its settings. With an `Idempotency-Key` the same upload may be sent again safely for 24 hours: it makes one document. ' +
      'Emits `document.uploaded`.',
    headers: ['Idempotency-Key'],
    body: { required: true, content: { 'multipart/form-data': uploadRequest } },
    answers: { 201: { description: 'The document is published.', content: json(documentDetail) } },
    refusals: ['bad_request', 'unauthorized', 'conflict', 'payload_too_large', 'validation_error'],
  },
  {
    ...common,
    id: 'getDocument',
    method: 'get',
    path: one,
    summary: 'Read a document',
    description: 'Returns the document with its settings. The figures are in the list and in the statistics.',
    answers: { 200: { description: 'The document and its settings.', content: json(documentDetail) } },
    refusals: ['unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'updateDocument',
    method: 'patch',
    path: one,
    summary: 'Change a document',
    description: 'Changes what is given and keeps the rest. Readers are held to the new settings at once.',
    body: { required: true, content: json(documentPatch) },
    answers: { 200: { description: 'The document as it stands now.', content: json(documentDetail) } },
    refusals: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large', 'validation_error'],
  },
  {
    ...common,
    id: 'deleteDocument',
    method: 'delete',
    path: one,
    summary: 'Delete a document',
    description: 'It leaves all lists, and its public address ends. The short code is never used again.',
    answers: { 204: { description: 'The document is deleted.' } },
    refusals: ['unauthorized', 'not_found'],
  },
];
