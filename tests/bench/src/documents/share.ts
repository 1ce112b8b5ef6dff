import { openDocument } from '@docsight/demo';
import type { Product } from '../running/product.ts';
import { uploadTo } from './upload.ts';

/** Uploads a PDF, by default the paper, for the demo account, open to all readers. Returns its URL. */
export const share = async ({ stack, apiKey }: Product, pdf?: Buffer): Promise<string> => {
  const headers = { authorization: `Bearer ${apiKey}` };
  const { short_code: code } = await uploadTo(stack.gatewayUrl, headers, { email_gate: 'false' }, pdf);
  return `${stack.gatewayUrl}/s/${code.slice(2)}`;
};

/** Opens a session. Returns the request of page 1 as the viewer sends it. */
export const firstPageRequest = async (url: string): Promise<{ url: string; headers: Record<string, string> }> => {
  const { session } = await openDocument(url);
  return {
    url: `${url}/pages/1?width=1200`,
    headers: { authorization: `Bearer ${session.viewer_token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  };
};

/** @throws Error if the response is not 200. */
export const fetchPage = async (request: { url: string; headers: Record<string, string> }): Promise<Uint8Array> => {
  const response = await fetch(request.url, { headers: request.headers });
  if (response.status !== 200) throw new Error(`The page failed with ${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
};
