import { operations } from '@docsight/api-contract';
import { assetRoutes } from '@docsight/browser-build';
import type { SharedAssets } from '@docsight/browser-build';
import type { ViewerGrant } from '@docsight/contracts';
import type { DeletedAccounts } from '@docsight/mongo';
import { baseApp, onlyDeclaredMethods, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, KeyList, Logger, TokenKind } from '@docsight/service-kit';
import type { Express } from 'express';
import { accountRoutes } from './accounts/index.ts';
import type { SenderStore } from './accounts/index.ts';
import { documentRoutes, internalRoutes, makeDeleteDocument, makeUpdateDocument } from './documents/index.ts';
import { downloadRoutes } from './downloads/index.ts';
import type { DownloadStore } from './downloads/index.ts';
import { pageRoutes, previewRoutes } from './pages/index.ts';
import type { Pages, PrepareUploaded } from './pages/index.ts';
import { makeIdempotentUpload, makeUploadDocument, uploadRoutes } from './uploads/index.ts';
import type { KeyUseStore, UploadDependencies } from './uploads/index.ts';
import { viewerPageRoutes } from './viewer-page/index.ts';
import type { ViewerPage } from './viewer-page/index.ts';

/** The dependencies of all routes. */
export type AppDependencies = UploadDependencies & {
  keyUses: KeyUseStore;
  deletedAccounts: DeletedAccounts;
  senders: Pick<SenderStore, 'nameOf'>;
  downloads: DownloadStore;
  pages: Pages;
  prepareUploaded: Pick<PrepareUploaded, 'uploaded'>;
  verifyInternal: InternalVerifier;
  viewerTokens: TokenKind<ViewerGrant>;
  viewerPage: ViewerPage;
  /** Keys of the fingerprints of uploads. The first one makes new ones. */
  fingerprintKeys: KeyList<Buffer>;
  viewerAssets: Pick<SharedAssets, 'find'>;
  newId: () => string;
  temporaryFolder: string;
  /** Maximum size of an uploaded file in bytes. */
  maxFileBytes: number;
  logger: Logger;
};

/** Makes the HTTP app of the service. It never listens. */
export const createApp = (dependencies: AppDependencies): Express => {
  const { documents, downloads, files, keyUses, pages, passwords } = dependencies;
  const { deletedAccounts, deleteDocuments, requireAccount, quota } = dependencies;
  const { now, newId, publicUrl, temporaryFolder, maxFileBytes, viewerPage, viewerTokens: tokens } = dependencies;
  const { fingerprintKeys, senders } = dependencies;
  const upload = makeUploadDocument(dependencies);
  const uploadDocument: typeof upload = async (given) => {
    const uploaded = await upload(given);
    dependencies.prepareUploaded.uploaded(given);
    return uploaded;
  };
  const idempotentUpload = makeIdempotentUpload({ keyUses, uploadDocument, fingerprintKeys, now, newId });
  const updateDocument = makeUpdateDocument(dependencies);
  const deleteDocument = makeDeleteDocument(dependencies);
  return baseApp({
    logger: dependencies.logger,
    routes: (app) => {
      app.use(requireInternalToken(dependencies.verifyInternal));
      app.use(onlyDeclaredMethods('documents'));
      app.use(accountRoutes({ documents, deletedAccounts, deleteDocuments, publicUrl }));
      app.use(
        uploadRoutes({ uploadDocument, idempotentUpload, quota, requireAccount, newId, temporaryFolder, maxFileBytes }),
      );
      app.use(documentRoutes({ documents, updateDocument, deleteDocument, publicUrl }));
      app.use(internalRoutes({ documents, passwords, publicUrl, now }));
      app.use(downloadRoutes({ documents, files, downloads, tokens, now, publicUrl, logger: dependencies.logger }));
      app.use(pageRoutes({ documents, pages, tokens, now, publicUrl }));
      app.use(previewRoutes({ documents, pages, now, publicUrl }));
      app.use(viewerPageRoutes({ documents, pages, senderOf: senders.nameOf, now, publicUrl, viewerPage }));
      app.use(assetRoutes(operations.getViewerAsset, viewerPage.build, dependencies.viewerAssets));
    },
  });
};
