import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@docsight/local-stack';
import type { system } from '@docsight/local-stack';
import { testKeySettings, testSecret } from '@docsight/testkit';

export type ServiceProcess = {
  url: string;
  /** Everything that it has printed. */
  output(): string;
  isReady(): Promise<boolean>;
  /** Resolves with its exit code. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../../../..');
const nowhere = 'http://127.0.0.1:9';

/** Starts the bundle of one service, with the settings of a container and these. */
export const startService = async (
  service: system.ServiceName,
  settings: Record<string, string>,
): Promise<ServiceProcess> => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, 'services', service, 'dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      PUBLIC_URL: 'http://localhost:8080',
      JWT_SECRET: testSecret,
      ...testKeySettings(service),
      DOCUMENTS_URL: nowhere,
      TRACKING_URL: nowhere,
      ANALYTICS_URL: nowhere,
      WEBHOOKS_URL: nowhere,
      MAIL_TOKEN_KEY: Buffer.alloc(32, 8).toString('base64'),
      DRAIN_DELAY_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    exited,
    isReady: async () => {
      const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => undefined);
      return response?.status === 200;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
