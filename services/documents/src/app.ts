import type { ViewerGrant } from '@docsight/contracts';
import { baseApp, onlyDeclaredMethods, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger, TokenKind } from '@docsight/service-kit';
import type { Express } from 'express';
import { documentRoutes, internalRoutes, makeDeleteDocument, makeUpdateDocument } from './documents/index.ts';
import { downloadRoutes } from './downloads/index.ts';
import type { DownloadStore } from './downloads/index.ts';
import { pageRoutes } from './pages/index.ts';
import type { Pages } from './pages/index.ts';
import { makeIdempotentUpload, makeUploadDocument, uploadRoutes } from './uploads/index.ts';
import type { KeyUseStore, UploadDependencies } from './uploads/index.ts';
import { viewerAssetRoutes, viewerPageRoutes } from './viewer-page/index.ts';
import type { ViewerPage } from './viewer-page/index.ts';

/** Everything that the routes work with. maxFileBytes: of one upload. idempotencySecret: keys the fingerprints of uploads. */
export type AppDependencies = UploadDependencies & {
  keyUses: KeyUseStore;
  downloads: DownloadStore;
  pages: Pages;
  verifyInternal: InternalVerifier;
  viewerTokens: TokenKind<ViewerGrant>;
  viewerPage: ViewerPage;
  idempotencySecret: Buffer;
  newId: () => string;
  temporaryFolder: string;
  maxFileBytes: number;
  logger: Logger;
};

/** The service's HTTP face. It never listens. */
export const createApp = (dependencies: AppDependencies): Express => {
  const { verifyInternal, viewerTokens, idempotencySecret } = dependencies;
  const uploadDocument = makeUploadDocument(dependencies);
  const idempotentUpload = makeIdempotentUpload({ ...dependencies, uploadDocument, secret: idempotencySecret });
  const updateDocument = makeUpdateDocument(dependencies);
  const deleteDocument = makeDeleteDocument(dependencies);
  return baseApp({
    logger: dependencies.logger,
    routes: (app) => {
      app.use(requireInternalToken(verifyInternal));
      app.use(onlyDeclaredMethods('documents'));
      app.use(uploadRoutes({ ...dependencies, uploadDocument, idempotentUpload }));
      app.use(documentRoutes({ ...dependencies, updateDocument, deleteDocument }));
      app.use(internalRoutes(dependencies));
      app.use(downloadRoutes({ ...dependencies, tokens: viewerTokens }));
      app.use(pageRoutes({ ...dependencies, tokens: viewerTokens }));
      app.use(viewerPageRoutes(dependencies));
      app.use(viewerAssetRoutes(dependencies.viewerPage.build));
    },
  });
};
