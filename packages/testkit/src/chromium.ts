import { ensureToolsInstalled } from './tools.ts';

/**
 * What playwright's `chromium.launch` takes here.
 * @param program `chromiumShell` has no windows, so no tab hides another one, and no back-forward cache.
 */
export const chromiumLaunch = async (
  program: 'chromium' | 'chromiumShell' = 'chromium',
): Promise<{ executablePath: string; args: string[] }> => ({
  executablePath: (await ensureToolsInstalled([program]))[program],
  args: [
    // It loads our own pages only.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The product treats a headless browser as a bot and does not count it.
    '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  ],
});
