import { z } from 'zod';
import { withJsonSchema } from '../json-schema.ts';
import { define, json, notModified, withViewerToken } from '../operation.ts';
import { errorBody } from '../schemas/common.ts';
import { oembedQuery, oembedResponse } from '../schemas/sharing.ts';
import {
  beaconRequest,
  gateRequest,
  outline,
  pageLayer,
  pageLinks,
  pageSizes,
  pageTexts,
  passwordRequest,
  session,
  sessionRequest,
} from '../schemas/viewing.ts';

const common = { tag: 'Reading', servedBy: 'tracking', ...withViewerToken } as const;
const servedByDocuments = { ...common, servedBy: 'documents' } as const;
/** With the session cookie or the account token, the owner has full access and is not counted. */
const viewerOrOwner = ['viewerCookie', 'viewerToken', 'accountToken', 'sessionCookie'] as const;
const documentPath = '/s/{code}';
const smallBodyBytes = 8 * 1024;

const sessionResponse = (description: string) =>
  ({ description, content: json(session), headers: ['Set-Cookie'] }) as const;
const html = { 'text/html': 'text' } as const;

/** The viewer page has no session yet when it requests its first page. Any other value has no effect. */
const opening = withJsonSchema(z.string().optional(), {
  type: 'boolean',
  default: false,
  description:
    'With `true`, page 1 and the page sizes need no session while page 1 is open without password and gate. ' +
    'They are then those of a reader who has passed nothing.',
});

/** The dashboard shows the owner all pages, also after the owner opened the document as a guest. */
const as = withJsonSchema(z.string().optional(), {
  type: 'string',
  description:
    'With `owner`, only the session cookie or the account token of the owner counts, and viewer tokens have no effect. ' +
    'From everybody else the request is then 401. Any other value has no effect.',
});

/** The service checks the width itself: the error for a closed page comes first. */
const pageImageQuery = z.object({
  as,
  opening,
  width: withJsonSchema(z.string().optional(), {
    type: 'integer',
    default: 1_200,
    description: 'Width in pixels. Values outside 200 to 2000 are clamped.',
  }),
});

/** The service checks the page itself: the error for a closed document comes first. */
const pageTextsQuery = z.object({
  from: withJsonSchema(z.string().optional(), {
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'The first page.',
  }),
});

/** Lists the operations of the viewer surface. Source: Specification 5.1. */
export const viewingOperations = define({
  getViewerPage: {
    ...servedByDocuments,
    method: 'get',
    path: documentPath,
    security: [],
    summary: 'Get the viewer page',
    description: 'Returns the HTML page that shows the document. Starts no session and counts nothing.',
    responses: {
      200: { description: 'The viewer page.', content: html },
      404: { description: 'An HTML page: there is no document at this address.', content: html },
    },
    errors: [],
  },
  startSession: {
    ...common,
    method: 'post',
    path: `${documentPath}/sessions`,
    security: viewerOrOwner,
    anonymous: true,
    summary: 'Start a session',
    description:
      'Starts a session of the viewer page. The cookie or token of an earlier session identifies the reader, ' +
      'unless the browser sends `Sec-GPC: 1`. With `as`, the owner reads as a guest.',
    headers: ['Sec-GPC'],
    body: { required: false, content: json(sessionRequest), limitBytes: smallBodyBytes },
    responses: { 201: sessionResponse('The session and its access.') },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
  enterPassword: {
    ...common,
    method: 'post',
    path: `${documentPath}/password`,
    summary: 'Enter the password',
    description:
      'Checks the password of the document. The right one opens the document up to its e-mail gate. A wrong one is 403. ' +
      'After 1,000 wrong ones of a document within an hour, each address has 5 more.',
    headers: ['Sec-GPC'],
    body: { required: true, content: json(passwordRequest), limitBytes: smallBodyBytes },
    responses: { 200: sessionResponse('The session with its new access.') },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found', 'payload_too_large'],
  },
  passGate: {
    ...common,
    method: 'post',
    path: `${documentPath}/gate`,
    summary: 'Pass the e-mail gate',
    description:
      'Opens all pages and creates a lead. Earlier reading in this browser counts for the viewer of the e-mail address. ' +
      'Returns 403 until the password of the document was entered.',
    headers: ['Sec-GPC'],
    body: { required: true, content: json(gateRequest), limitBytes: smallBodyBytes },
    responses: { 200: sessionResponse('The session with its new access.') },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found', 'payload_too_large', 'validation_error'],
  },
  sendBeacon: {
    ...common,
    method: 'post',
    path: `${documentPath}/beacons`,
    security: ['viewerCookie', 'viewerToken'],
    anonymous: true,
    summary: 'Send a beacon',
    description:
      'Reports the reading time of a session. You may send the token in the body. 204 means the beacon is stored durably. ' +
      'If a page is closed or does not exist, the response is 400 and nothing is counted. ' +
      'A viewer may send 300 beacons per minute. Beyond that the response is 429: send the totals again after `Retry-After`.',
    body: { required: true, content: { ...json(beaconRequest), 'text/plain': beaconRequest }, limitBytes: 64 * 1024 },
    responses: { 204: { description: 'The beacon is stored.' } },
    errors: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large'],
  },
  getPageSizes: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/pages`,
    security: viewerOrOwner,
    summary: 'Get the page sizes',
    description: 'Returns the sizes of the open pages. Returns 403 while no page is open.',
    query: z.object({ as, opening }),
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The sizes of the open pages.', content: json(pageSizes), headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPageImage: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/pages/{page}`,
    security: viewerOrOwner,
    summary: 'Get a page as an image',
    description:
      'Returns a page as WebP, at most 8,000 pixels high. A very tall page may therefore be narrower than requested. ' +
      'Returns 403 while the page is closed. The request is not counted as reading.',
    query: pageImageQuery,
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The image of the page.', content: { 'image/webp': 'bytes' }, headers: ['ETag'] },
      304: notModified,
    },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found'],
  },
  getPageTile: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/pages/{page}/tiles/{scale}/{column}/{row}`,
    security: viewerOrOwner,
    summary: 'Get a tile of a page',
    description:
      'Returns a part of a page as WebP, for deep zoom. The scale is in percent of the true size, with 96 pixels per inch. ' +
      'Tiles begin every 1,024 pixels. A tile beyond the edge of the page is one transparent pixel. ' +
      'Returns 403 while the page is closed.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The part of the page.', content: { 'image/webp': 'bytes' }, headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPageText: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/pages/{page}/text`,
    security: viewerOrOwner,
    summary: 'Get a page as text',
    description: 'Returns the text of a page for screen readers, at most 256 KB.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The text of the page.', content: { 'text/plain': 'text' }, headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPageLayer: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/pages/{page}/layer`,
    security: viewerOrOwner,
    summary: 'Get the text layer of a page',
    description: 'Returns the text of a page and where its words are on the page image.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The text layer of the page.', content: json(pageLayer), headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPageLinks: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/pages/{page}/links`,
    security: viewerOrOwner,
    summary: 'Get the links of a page',
    description:
      'Returns the links of a page to other pages and to web and e-mail addresses, at most 1,000. ' +
      'Of a link to a closed page, it returns only its place on this page.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The links of the page.', content: json(pageLinks), headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPageTexts: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/texts`,
    security: viewerOrOwner,
    summary: 'Get the texts of pages',
    description:
      'Returns the texts of the open pages from a page on, at most 100 at once. Repeat with `from` set to `next` until it is `null`.',
    query: pageTextsQuery,
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The texts of some pages.', content: json(pageTexts), headers: ['ETag'] },
      304: notModified,
    },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'not_found'],
  },
  getOutline: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/outline`,
    security: viewerOrOwner,
    summary: 'Get the outline',
    description:
      'Returns the items of the outline (bookmarks) whose page is open, at most 5,000. Returns 403 while no page is open.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The open part of the outline.', content: json(outline), headers: ['ETag'] },
      304: notModified,
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  downloadDocument: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/download`,
    security: viewerOrOwner,
    summary: 'Download the original',
    description:
      'Returns the file or a range of it. Needs `allow_download` and full access. Counts once, not once per range.',
    headers: ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
    headInAllow: true,
    responses: {
      200: {
        description: 'The whole file.',
        content: { 'application/pdf': 'bytes' },
        headers: ['Content-Disposition', 'ETag'],
      },
      206: {
        description: 'The requested range.',
        content: { 'application/pdf': 'bytes' },
        headers: ['Content-Disposition', 'Content-Range', 'ETag'],
      },
      304: notModified,
      412: {
        description: 'The tag of the file is not in `If-Match`.',
        content: json(errorBody),
        headers: ['ETag'],
      },
      416: {
        description: 'The range starts after the end of the file.',
        content: json(errorBody),
        headers: ['Content-Range', 'ETag'],
      },
    },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  getPreviewImage: {
    ...servedByDocuments,
    method: 'get',
    path: `${documentPath}/preview.png`,
    security: [],
    summary: 'Get the preview image',
    description:
      'Returns the picture that programs show beside a link, as PNG of 1200 × 630 pixels. It shows page 1 if that page is ' +
      'open without password and gate, else a drawing that is the same for all documents. Counts nothing.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The preview image.', content: { 'image/png': 'bytes' }, headers: ['ETag'] },
      304: notModified,
    },
    errors: ['not_found'],
  },
  getOembed: {
    ...servedByDocuments,
    method: 'get',
    path: '/oembed',
    security: [],
    summary: 'Get the oEmbed description',
    description:
      'Describes a public address for programs that show links, as https://oembed.com defines it. The type is `rich`, with ' +
      'a frame, if the operator allows other sites to show the viewer; else `link`. Counts nothing.',
    query: oembedQuery,
    responses: { 200: { description: 'The description.', content: json(oembedResponse) } },
    errors: ['bad_request', 'not_found'],
  },
  getOperatorLogo: {
    ...servedByDocuments,
    method: 'get',
    path: '/viewer/logo',
    security: [],
    summary: 'Get the logo of the operator',
    description: 'Returns the image that the viewer page shows for the operator. Returns 404 if there is none.',
    headers: ['If-None-Match'],
    responses: {
      200: {
        description: 'The logo.',
        content: { 'image/svg+xml': 'bytes', 'image/png': 'bytes' },
        headers: ['ETag'],
      },
      304: notModified,
    },
    errors: ['not_found'],
  },
  getViewerAsset: {
    ...servedByDocuments,
    method: 'get',
    path: '/viewer/assets/{asset}',
    security: [],
    summary: 'Get a file of the viewer page',
    description:
      'Returns a script, a style or an image. Its name changes with its content, so clients may cache it for a year.',
    headers: ['Accept-Encoding', 'If-None-Match'],
    responses: {
      200: {
        description: 'The file.',
        content: { 'text/javascript': 'text', 'text/css': 'text', 'image/svg+xml': 'text' },
        headers: ['Content-Encoding', 'ETag'],
      },
      304: notModified,
    },
    errors: ['not_found'],
  },
  getPrivacyPage: {
    ...servedByDocuments,
    method: 'get',
    path: '/viewer/privacy',
    security: [],
    summary: 'Get the privacy page',
    description: 'Returns a page that explains to readers what Docsight measures and stores.',
    responses: { 200: { description: 'The privacy page.', content: html } },
    errors: [],
  },
});
