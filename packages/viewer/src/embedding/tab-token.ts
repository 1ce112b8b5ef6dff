import type { Session } from '@docsight/api-contract';
import type { BrowserStorage } from '@docsight/ui';
import type { ViewerApi } from '../api/viewer-api.ts';

/**
 * Keeps the token of the session for a reload of the tab. In a frame of another site browsers send no cookie. Without
 * this token a reload would be a new reader in front of a closed gate. Source: Specification 5.21.
 */
export const withTabToken = (api: ViewerApi, code: string, storage: BrowserStorage): ViewerApi => {
  const key = `docsight:token:${code}`;
  const keep = async (response: Promise<Session>): Promise<Session> => {
    const session = await response;
    storage.write(key, session.viewer_token);
    return session;
  };
  return {
    ...api,
    startSession: (formerToken) => keep(api.startSession(formerToken ?? storage.read(key) ?? undefined)),
    enterPassword: (...given) => keep(api.enterPassword(...given)),
    passGate: (...given) => keep(api.passGate(...given)),
  };
};
