import type { operations } from '@docsight/api-contract';
import { AppError, serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import type { Asset, BrowserBuild } from './read-build.ts';
import type { SharedAssets } from './shared-assets-mongo.ts';

type AssetOperation = typeof operations.getViewerAsset | typeof operations.getDashboardAsset;

/** The names of files of any build. */
const fileName = /^[\w-][\w.-]{0,99}$/;

/**
 * Serves the files of a build, and those of other releases. Their names change with their content, so browsers store
 * them for a year.
 */
export const assetRoutes = (
  operation: AssetOperation,
  { assets }: Pick<BrowserBuild, 'assets'>,
  shared: Pick<SharedAssets, 'find'>,
): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const find = async (name: string): Promise<Asset | undefined> =>
    assets.get(name) ?? (fileName.test(name) ? await shared.find(name) : undefined);
  serveContent(router, operation, async ({ req, res, params }) => {
    const asset = await find(params.asset);
    if (!asset) throw new AppError('not_found', 'There is nothing at this address.');
    const accepted = req.acceptsEncodings();
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one) && asset.bodies[one]) ?? 'identity';
    res.set({
      ...headers,
      'Content-Type': asset.type,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ETag: `"${asset.tag}-${encoding}"`,
    });
    // Express responds 304 to a browser that has the same content.
    res.send(asset.bodies[encoding]);
  });
  return router;
};

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
};
