import type { WebhookHeaders } from '@docsight/client';

type Pasted = { headers: WebhookHeaders; signedAt: Date };

/**
 * Returns a pasted signature as the headers that the client verifies, and the time when it was signed. Accepts the value
 * of X-Service-Signature, with or without its name. Returns undefined for other texts.
 */
export const signatureHeaders = (pasted: string): Pasted | undefined => {
  const value = pasted.replace(/^x-service-signature\s*:\s*/i, '').trim();
  const seconds = /^t=(\d{1,11}),v1=/.exec(value)?.[1];
  if (seconds === undefined) return undefined;
  return { headers: { 'x-service-signature': value }, signedAt: new Date(Number(seconds) * 1000) };
};
