import { ensureToolsInstalled } from './tools.ts';

/** What playwright's `chromium.launch` takes here. */
export const chromiumLaunch = async (): Promise<{ executablePath: string; args: string[] }> => ({
  executablePath: (await ensureToolsInstalled(['chromium'])).chromium,
  args: [
    // It loads our own pages only.
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    // The product treats a headless browser as a bot and does not count it.
    '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  ],
});
