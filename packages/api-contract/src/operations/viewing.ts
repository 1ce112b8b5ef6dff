import { z } from 'zod';
import { inJson } from '../json-form.ts';
import { define, json, withViewerToken } from '../operation.ts';
import { errorBody } from '../schemas/common.ts';
import { beaconRequest, gateRequest, pageSizes, passwordRequest, session, sessionRequest } from '../schemas/viewing.ts';

const common = { tag: 'Reading', servedBy: 'tracking', ...withViewerToken } as const;
const fromDocuments = { ...common, servedBy: 'documents' } as const;
/** The owner has full access by the account token, and is counted nowhere. */
const orOwner = ['viewerCookie', 'viewerToken', 'accountToken'] as const;
const one = '/s/{code}';
const smallBodyBytes = 8 * 1024;

const sessionResponse = (description: string) =>
  ({ description, content: json(session), headers: ['Set-Cookie'] }) as const;
const notModified = { description: 'Not changed since; without a body.', headers: ['ETag'] } as const;
const html = { 'text/html': 'text' } as const;

/** The service reads it by hand: whatever is no whole number is 400, once the page is open. */
const pageImageQuery = z.object({
  width: inJson(z.string().optional(), {
    type: 'integer',
    default: 1_200,
    description: 'Width in pixels; taken into the bounds of 200 and 2000.',
  }),
});

/** Lists the operations of the viewer surface. Source: Specification 5.1. */
export const viewingOperations = define({
  getViewerPage: {
    ...fromDocuments,
    method: 'get',
    path: one,
    security: [],
    summary: 'The page of a document',
    description: 'HTML, also when there is no document.',
    responses: {
      200: { description: 'The page.', content: html },
      404: { description: 'There is no document at this address.', content: html },
    },
    errors: [],
  },
  startSession: {
    ...common,
    method: 'post',
    path: `${one}/sessions`,
    security: orOwner,
    anonymous: true,
    summary: 'Open a document',
    description:
      'Starts a session. A reader who was here before is known again by the cookie or token, unless the browser says `Sec-GPC: 1`.',
    headers: ['Sec-GPC'],
    body: { required: false, content: json(sessionRequest), limitBytes: smallBodyBytes },
    responses: { 201: sessionResponse('The session, and what is open in it.') },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
  enterPassword: {
    ...common,
    method: 'post',
    path: `${one}/password`,
    summary: 'Enter the password',
    description: 'Checks the password of a document. A correct one opens the gate or the pages behind it.',
    headers: ['Sec-GPC'],
    body: { required: true, content: json(passwordRequest), limitBytes: smallBodyBytes },
    responses: { 200: sessionResponse('The password is passed.') },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found', 'payload_too_large'],
  },
  passGate: {
    ...common,
    method: 'post',
    path: `${one}/gate`,
    summary: 'Pass the e-mail gate',
    description:
      'Opens all pages, and makes a lead. What was read before counts to the viewer of the e-mail address. 403 before the password.',
    headers: ['Sec-GPC'],
    body: { required: true, content: json(gateRequest), limitBytes: smallBodyBytes },
    responses: { 200: sessionResponse('The gate is passed.') },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found', 'payload_too_large', 'validation_error'],
  },
  sendBeacon: {
    ...common,
    method: 'post',
    path: `${one}/beacons`,
    security: ['viewerCookie', 'viewerToken'],
    anonymous: true,
    summary: 'Tell what was read',
    description:
      'The token may be in the body. A page that is closed or not there: 400, and nothing is counted. 204 means that it is kept for good.',
    body: { required: true, content: { ...json(beaconRequest), 'text/plain': beaconRequest }, limitBytes: 64 * 1024 },
    responses: { 204: { description: 'Taken.' } },
    errors: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large'],
  },
  getPageSizes: {
    ...fromDocuments,
    method: 'get',
    path: `${one}/pages`,
    security: orOwner,
    summary: 'The sizes of the pages',
    description: 'Of those that are open. 403 while none is.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The sizes.', content: json(pageSizes), headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPageImage: {
    ...fromDocuments,
    method: 'get',
    path: `${one}/pages/{page}`,
    security: orOwner,
    summary: 'A page as an image',
    description:
      'Nothing is counted. 403 while the page is closed. A page much higher than it is wide comes narrower than asked: 8,000 pixels high at most.',
    query: pageImageQuery,
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The image.', content: { 'image/webp': 'bytes' }, headers: ['ETag'] },
      304: notModified,
    },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found'],
  },
  getPageText: {
    ...fromDocuments,
    method: 'get',
    path: `${one}/pages/{page}/text`,
    security: orOwner,
    summary: 'A page as text',
    description: 'For screen readers, 256 KB at most.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The text.', content: { 'text/plain': 'text' }, headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  downloadDocument: {
    ...fromDocuments,
    method: 'get',
    path: `${one}/download`,
    security: orOwner,
    summary: 'Download the original',
    description: 'Whole or in part. Needs `allow_download`, and that everything is open. Counted once, not per range.',
    headers: ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
    headInAllow: true,
    responses: {
      200: {
        description: 'The whole file.',
        content: { 'application/pdf': 'bytes' },
        headers: ['Content-Disposition', 'ETag'],
      },
      206: {
        description: 'The part that was asked for.',
        content: { 'application/pdf': 'bytes' },
        headers: ['Content-Disposition', 'Content-Range', 'ETag'],
      },
      304: notModified,
      412: {
        description: 'The file is another one than `If-Match` names.',
        content: json(errorBody),
        headers: ['ETag'],
      },
      416: {
        description: 'The range lies behind the end of the file.',
        content: json(errorBody),
        headers: ['Content-Range', 'ETag'],
      },
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getViewerAsset: {
    ...fromDocuments,
    method: 'get',
    path: '/viewer/assets/{asset}',
    security: [],
    summary: 'A file that the page of a document loads',
    description: 'Scripts and styles. The name changes with the content, which may be kept for good.',
    headers: ['Accept-Encoding', 'If-None-Match'],
    responses: {
      200: {
        description: 'The file.',
        content: { 'text/javascript': 'text', 'text/css': 'text' },
        headers: ['Content-Encoding', 'ETag'],
      },
      304: notModified,
    },
    errors: ['not_found'],
  },
  getPrivacyPage: {
    ...fromDocuments,
    method: 'get',
    path: '/viewer/privacy',
    security: [],
    summary: 'How reading is measured, for readers',
    description: 'A page for readers. It says what Docsight measures and what it stores.',
    responses: { 200: { description: 'A page.', content: html } },
    errors: [],
  },
});
