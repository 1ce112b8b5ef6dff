import { define, json, withApiKey } from '../operation.ts';
import {
  documentDetail,
  documentList,
  documentPatch,
  listDocumentsQuery,
  uploadRequest,
} from '../schemas/documents.ts';

const common = { tag: 'Documents', servedBy: 'documents', ...withApiKey } as const;
const documentPath = '/api/v1/documents/{short_code}';

/** Lists the operations on documents. Source: Specification 4. */
export const documentOperations = define({
  listDocuments: {
    ...common,
    method: 'get',
    path: '/api/v1/documents',
    summary: 'List documents',
    description: 'Returns the active documents of the account in pages. A document must match all filters.',
    query: listDocumentsQuery,
    responses: { 200: { description: 'One page of documents.', content: json(documentList) } },
    errors: ['bad_request', 'unauthorized'],
  },
  uploadDocument: {
    ...common,
    method: 'post',
    path: '/api/v1/documents',
    summary: 'Upload a document',
    description:
      'Uploads a PDF and publishes it under a short link. Settings are optional form fields. ' +
      'With an `Idempotency-Key`, the same upload can be repeated for 24 hours and creates one document. ' +
      'Sends the event `document.uploaded`.',
    headers: ['Idempotency-Key'],
    body: { required: true, content: { 'multipart/form-data': uploadRequest } },
    takesFiles: true,
    responses: { 201: { description: 'The document was created.', content: json(documentDetail) } },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'conflict', 'payload_too_large', 'validation_error'],
  },
  getDocument: {
    ...common,
    method: 'get',
    path: documentPath,
    summary: 'Get a document',
    description: 'Returns the document with its settings. Its figures are in the list and in the statistics.',
    responses: { 200: { description: 'The document with its settings.', content: json(documentDetail) } },
    errors: ['unauthorized', 'not_found'],
  },
  updateDocument: {
    ...common,
    method: 'patch',
    path: documentPath,
    summary: 'Update a document',
    description: 'Changes the fields in the body and keeps all others. New settings apply to readers at once.',
    body: { required: true, content: json(documentPatch), limitBytes: 64 * 1024 },
    responses: { 200: { description: 'The updated document.', content: json(documentDetail) } },
    errors: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large', 'validation_error'],
  },
  deleteDocument: {
    ...common,
    method: 'delete',
    path: documentPath,
    summary: 'Delete a document',
    description:
      'Removes the document from all lists and closes its public address. The short code is never used again.',
    responses: { 204: { description: 'The document was deleted.' } },
    errors: ['unauthorized', 'not_found'],
  },
});
