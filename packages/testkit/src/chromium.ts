import { StackError, aptInstall, findExecutable } from '@docsight/local-stack';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The path of the browser that tests drive: the one that `CHROMIUM_PATH` names, or one on the PATH. When there is none Debian's Chromium
 * is installed, with a font to draw text with; when it is there this takes a millisecond.
 * Throws StackError, one sentence that says what to do, when it cannot.
 */
export const ensureChromiumInstalled = async (
  onProgress: (line: string) => void = () => undefined,
): Promise<string> => {
  const named = process.env.CHROMIUM_PATH;
  const found = findExecutable(named ? [named] : names);
  if (found !== undefined) return found;
  if (named) throw new StackError(`CHROMIUM_PATH is ${named}, which is not a program that can be run.`);
  await aptInstall({
    labels: ['Chromium'],
    packages: ['chromium', 'fonts-liberation'],
    isInstalled: () => findExecutable(names) !== undefined,
    instead: 'set CHROMIUM_PATH to the path of a Chromium or Chrome',
    onProgress,
  });
  return findExecutable(names)!;
};

/** What playwright's `chromium.launch` takes here. */
export const chromiumLaunch = async (): Promise<{ executablePath: string; args: string[] }> => ({
  executablePath: await ensureChromiumInstalled(),
  args: [
    // It shows our own pages only, and asks nobody but them.
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    // As a browser at a screen tells it: a headless one is taken for a bot, and counted nowhere.
    '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  ],
});
