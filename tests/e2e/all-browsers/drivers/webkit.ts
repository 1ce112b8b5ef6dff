import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '@docsight/local-stack';
import { ensureToolsInstalled, eventually } from '@docsight/testkit';
import type { BrowserDriver, DrivenTab, Key, Point, WindowOptions } from './driver.ts';
import { hasLostSession, startSession } from './webdriver.ts';
import type { WebDriverSession } from './webdriver.ts';

/** WebKitGTK of Debian in its own small browser on a virtual screen, driven by WebDriver. */
export const webkitDriver: BrowserDriver = {
  name: 'WebKit',
  hasCrashed: hasLostSession,
  start: async (options) => {
    const programs = await ensureToolsInstalled(['webkit', 'xvfb']);
    const home = await mkdtemp(path.join(tmpdir(), 'docsight-webkit-'));
    const screen = await startScreen(programs.xvfb);
    const port = await freePort();
    const driver = spawn(programs.webkit, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: screen.display, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' },
    });
    const end = async (): Promise<void> => {
      await stop(driver);
      await stop(screen.server);
      await rm(home, { recursive: true, force: true });
    };
    try {
      const url = `http://127.0.0.1:${port}`;
      await eventually(() => fetch(`${url}/status`));
      const args = ['--automation', ...(options.scheme === 'dark' ? ['--dark-mode'] : [])];
      const session = await startSession(url, { 'webkitgtk:browserOptions': { args } });
      const tabs = tabsOf(session, await session.send<string>('GET window'), options);
      return {
        newTab: tabs.open,
        close: async () => {
          await session.end().catch((error: unknown) => {
            if (!hasLostSession(error)) throw error;
          });
          await end();
        },
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
};

/** Starts a virtual screen on a free display. */
const startScreen = async (program: string): Promise<{ server: ChildProcess; display: string }> => {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  return { server, display: `:${number.toString().trim()}` };
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

/** Sizes the view. The window is higher by the toolbar of the browser. */
const resize = async (session: WebDriverSession, { width, height }: WindowOptions): Promise<void> => {
  await session.send('POST window/rect', { width, height });
  const script = 'return innerHeight';
  const inner = await session.send<number>('POST execute/sync', { script, args: [] });
  await session.send('POST window/rect', { width, height: 2 * height - inner });
};

/** The code points that WebDriver gives to keys without a character. */
const codes: Partial<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

type Tabs = { open(): Promise<DrivenTab> };

/**
 * Opens each tab as a window, because the small browser never puts a new tab in front. The windows that are not in
 * front are minimised, which hides their pages as a tab in front does.
 */
const tabsOf = (session: WebDriverSession, first: string, options: WindowOptions): Tabs => {
  let current = first;
  let inFront: string | undefined;
  /** Commands are for one window at a time. */
  const switchTo = async (handle: string): Promise<void> => {
    if (current !== handle) await session.send('POST window', { handle });
    current = handle;
  };
  const bringToFront = async (handle: string): Promise<void> => {
    if (inFront === handle) return;
    if (inFront !== undefined) {
      await switchTo(inFront);
      await session.send('POST window/minimize');
    }
    inFront = handle;
    await switchTo(handle);
    await resize(session, options);
  };
  const windowOf = (handle: string): SessionWindow => ({
    send: async (command, parameters) => {
      await switchTo(handle);
      return session.send(command, parameters);
    },
    bringToFront: () => bringToFront(handle),
    close: async () => {
      await switchTo(handle);
      await session.send('DELETE window');
      // Even a new window needs one that is open.
      await switchTo(first);
      if (inFront === handle) inFront = undefined;
    },
  });
  return {
    open: async () => {
      const { handle } = await session.send<{ handle: string }>('POST window/new', { type: 'window' });
      await bringToFront(handle);
      return tabOf(windowOf(handle));
    },
  };
};

type SessionWindow = Pick<WebDriverSession, 'send'> & Pick<DrivenTab, 'bringToFront' | 'close'>;

const tabOf = ({ send, bringToFront, close }: SessionWindow): DrivenTab => {
  const perform = async (source: object): Promise<void> => {
    await send('POST actions', { actions: [source] });
    // Forgets the state of the source. Otherwise the same turn of the wheel would be no change.
    await send('DELETE actions');
  };
  const performKeys = (actions: object[]): Promise<void> => perform({ type: 'key', id: 'keyboard', actions });
  return {
    goTo: (url) => send('POST url', { url }),
    reload: () => send('POST refresh'),
    evaluate: async <Argument, Result>(run: (argument: Argument) => Result, argument: Argument) => {
      const script = `return JSON.stringify((${run.toString()})(JSON.parse(arguments[0])) ?? null)`;
      const args = [JSON.stringify(argument ?? null)];
      return JSON.parse(await send<string>('POST execute/sync', { script, args })) as Result;
    },
    press: (key) => performKeys([...pressed(codeOf(key))]),
    pressWithShift: (key) => {
      const [down, up] = pressed(codeOf('Shift'));
      return performKeys([down, ...pressed(codeOf(key)), up]);
    },
    type: (text) => performKeys(Array.from(text).flatMap(pressed)),
    click: (at) => perform({ type: 'pointer', id: 'mouse', actions: [moveTo(at), ...click] }),
    turnWheel: (at, deltaY) => {
      const turn = { ...whole(at), type: 'scroll', deltaX: 0, deltaY, duration: 0 };
      return perform({ type: 'wheel', id: 'wheel', actions: [turn] });
    },
    bringToFront,
    picture: async () => Buffer.from(await send<string>('GET screenshot'), 'base64'),
    close,
  };
};

const codeOf = (key: Key): string => codes[key] ?? key;
const pressed = (value: string): [object, object] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
const click = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];
const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
const moveTo = (at: Point): object => ({ ...whole(at), type: 'pointerMove' });
