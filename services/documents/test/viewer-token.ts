import { randomUUID } from 'node:crypto';
import type { ViewerGrant } from '@docsight/contracts';
import { asViewer, testSecret } from '@docsight/testkit';
import { viewerTokens } from '@docsight/viewer-access';

/** Signs the token of a counted reader, who has just begun a session and has not passed the gate. */
export const aViewerToken = (documentId: string, grant: Partial<ViewerGrant> = {}, secret = testSecret): string =>
  viewerTokens([secret]).sign({
    documentId,
    viewerId: `anon_${randomUUID()}`,
    sessionId: randomUUID(),
    sessionStartedAt: Date.now(),
    passwordVersion: 0,
    gatePassed: false,
    owner: false,
    counted: true,
    ...grant,
  });

/** Headers of a reader with this token. */
export const withToken = (token: string) => ({ ...asViewer(), Authorization: `Bearer ${token}` });

/** Headers of such a reader. */
export const withGrant = (documentId: string, grant: Partial<ViewerGrant> = {}, secret = testSecret) =>
  withToken(aViewerToken(documentId, grant, secret));
