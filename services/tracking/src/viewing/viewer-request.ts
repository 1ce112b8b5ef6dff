import type { Caller } from '@docsight/contracts';
import { propertiesOf } from '@docsight/service-kit';
import { viewerTokensOf } from '@docsight/viewer-access';
import type { ViewerRequest } from './viewing.ts';

/** What a request of the viewer page consists of, alone or in a group. */
type Received<Body> = {
  code: string;
  headers: {
    authorization?: string | undefined;
    cookie?: string | undefined;
    'user-agent'?: string | undefined;
    'sec-gpc'?: string | string[] | undefined;
  };
  caller: Caller;
  /** The JSON of the body, not validated. */
  json: unknown;
  clientLeft: AbortSignal;
  /** Validates the body. */
  body: () => Body;
};

/**
 * Reads the tokens of a request. Source: Specification 5.4. A token in the body excludes the cookie. The cookie belongs
 * to the tab opened last, whose session has its own totals.
 * @throws AppError bad_request for a token in the body that is no text.
 */
export const viewerRequestOf = <Body>({ headers, json, ...received }: Received<Body>): ViewerRequest<Body> => {
  const { authorization, cookie } = headers;
  const inHeader = viewerTokensOf({ authorization });
  const inBody = propertiesOf(json).viewer_token;
  if (inBody !== undefined && typeof inBody !== 'string') received.body(); // its error names the field
  return {
    ...received,
    tokens: typeof inBody === 'string' ? [...inHeader, inBody] : [...inHeader, ...viewerTokensOf({ cookie })],
    userAgent: headers['user-agent'],
    // A token in the header belongs to this very page view. To resume it is not recognition.
    noRecognition: asksForNoRecognition(headers) && inHeader.length === 0,
  };
};

/**
 * Returns whether the browser sends Global Privacy Control. Only the value 1 counts.
 * Source: https://www.w3.org/TR/gpc/, 3.2.
 */
export const asksForNoRecognition = (headers: Readonly<Record<string, unknown>>): boolean => headers['sec-gpc'] === '1';
