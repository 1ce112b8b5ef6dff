import { operations } from '@docsight/api-contract';
import { serveContent, streamResponse } from '@docsight/service-kit';
import { Router } from 'express';
import type { IdentityOf } from '../access/index.ts';
import type { ExportAccount } from './export-account.ts';
import { makeExportSlots } from './export-slots.ts';

/** Serves the export of an account. Source: Specification 3.17. */
export const accountExportRoutes = (options: { exportAccount: ExportAccount; identityOf: IdentityOf }): Router => {
  const { exportAccount, identityOf } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const inSlot = makeExportSlots();
  serveContent(router, operations.exportAccount, async ({ req, res }) => {
    const { accountId } = await identityOf(req);
    await inSlot(accountId, () => streamResponse(req, res, headers, exportAccount(accountId)));
  });
  return router;
};

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="docsight-export.json"',
};
