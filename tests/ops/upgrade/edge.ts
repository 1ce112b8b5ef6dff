import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureToolsInstalled } from '@docsight/testkit';
import { nameServer } from '../../e2e/harness/name-server.ts';

const configFile = path.resolve(import.meta.dirname, '../../../deploy/haproxy.cfg');

/** Starts the proxy of docker compose in front of the replicas of the gateway. */
export const startEdge = async (options: {
  folder: string;
  publicPort: number;
  gateway: { addresses: readonly string[]; port: number; opsPort: number };
}): Promise<{ stop(): Promise<void> }> => {
  const { folder, publicPort, gateway } = options;
  const { haproxy } = await ensureToolsInstalled(['haproxy']);
  const names = await nameServer();
  names.set(gateway.addresses);
  /** What only exists inside of docker: addresses, ports and the name server. */
  const replacements: [string, string][] = [
    ['bind :8080', `bind 127.0.0.1:${publicPort}`],
    ['gateway:3000', `gateway:${gateway.port}`],
    ['check port 9090', `check port ${gateway.opsPort}`],
    ['parse-resolv-conf', `nameserver test 127.0.0.1:${names.port}`],
  ];
  let text = await readFile(configFile, 'utf8');
  for (const [from, to] of replacements) {
    if (text.split(from).length !== 2) throw new Error(`${configFile} does not contain "${from}" once.`);
    text = text.replace(from, to);
  }
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, text);
  const proxy = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
  return {
    stop: async () => {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await ended;
      await names.close();
    },
  };
};
