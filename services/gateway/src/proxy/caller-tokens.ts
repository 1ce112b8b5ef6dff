import type { Caller } from '@docsight/contracts';
import { internalSigner } from '@docsight/service-kit';
import type { SigningKey } from '@docsight/service-kit';
import type { ServiceName } from './routing-table.ts';

const everyService: ServiceName[] = ['documents', 'tracking', 'analytics', 'webhooks'];

/** Internal tokens by caller, signed with the gateway's own key. service: the only one that takes it; without it each service behind the gateway does. */
export const callerTokens = (
  key: SigningKey,
  nowMs: () => number,
): ((caller: Caller, service?: ServiceName) => string) => {
  const sign = internalSigner(key, nowMs);
  return (caller, service) => sign(caller, service ?? everyService);
};
