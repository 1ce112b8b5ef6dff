import type { Caller } from '@docsight/contracts';
import { internalSigner } from '@docsight/service-kit';
import type { SigningKey } from '@docsight/service-kit';
import type { ServiceName } from './routing-table.ts';

/** Internal tokens by caller, signed with the gateway's own key; each is good at one service. */
export const callerTokens = (
  key: SigningKey,
  nowMs: () => number,
): ((caller: Caller, service: ServiceName) => string) => {
  const sign = internalSigner(key, nowMs);
  return (caller, service) => sign(caller, service);
};
