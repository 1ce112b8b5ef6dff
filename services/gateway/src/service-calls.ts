import { serviceClient } from '@docsight/service-kit';
import type { SigningKey } from '@docsight/service-kit';

/** Calls internal paths of one service on behalf of an account. The gateway forwards no such path from outside. */
export type CallAsAccount = (accountId: string, path: string, body?: object) => Promise<unknown>;

/** Longer than a slice of the largest request takes. */
const timeoutMs = 30_000;

export const callAsAccount = (options: {
  key: SigningKey;
  to: string;
  urls: string[];
  /** Message of the error if no replica responds. */
  unavailableMessage: string;
}): CallAsAccount => {
  const client = serviceClient({ ...options, caller: 'gateway', timeoutMs, deadlineMs: timeoutMs });
  return (accountId, path, body) => client.request(path, body, { as: { kind: 'account', accountId } });
};
