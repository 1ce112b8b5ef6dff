import { randomInt } from 'node:crypto';
import { findExecutable } from '@docsight/local-stack';
import { run } from './processes.ts';

/** A host with its own network stack, reachable from this process. */
export type Host = {
  address: string;
  /** Wraps a command so that it runs on this host. */
  on(command: string, args: readonly string[]): [command: string, args: string[]];
};

export type PrivateNetwork = {
  hosts: Host[];
  /** Drops all packets from a host to the other hosts. This process still reaches it. */
  cutOff(host: Host): Promise<void>;
  heal(host: Host): Promise<void>;
  remove(): Promise<void>;
};

/** Creates hosts as network namespaces of Linux, connected by a bridge. This needs root. */
export const privateNetwork = async (count: number): Promise<PrivateNetwork> => {
  if (process.getuid?.() !== 0 || findExecutable(['ip', '/usr/sbin/ip', '/sbin/ip']) === undefined)
    throw new Error('This test separates servers by network namespaces: run it as root, with iproute2 installed.');
  const id = randomInt(1, 255);
  const subnet = `10.231.${id}`;
  const bridge = `dsb${id}`;
  const ip = (...args: string[]): Promise<string> => run('ip', args);
  const names = Array.from({ length: count }, (_, index) => `ds${id}n${index + 1}`);
  const hosts = names.map((name, index): Host => ({
    address: `${subnet}.${index + 1}`,
    on: (command, args) => ['ip', ['netns', 'exec', name, command, ...args]],
  }));
  const remove = async (): Promise<void> => {
    for (const name of names) {
      for (const pid of (await ip('netns', 'pids', name)).split(/\s+/).filter(Boolean))
        process.kill(Number(pid), 'SIGKILL');
      await ip('netns', 'del', name);
    }
    await ip('link', 'del', bridge);
  };

  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${subnet}.254/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const [index, name] of names.entries()) {
    await ip('netns', 'add', name);
    await ip('link', 'add', `${name}v`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', `${name}v`, 'master', bridge, 'up');
    await ip('-n', name, 'addr', 'add', `${hosts[index]!.address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up');
  }

  const routes = async (action: 'add' | 'del', host: Host): Promise<void> => {
    const name = names[hosts.indexOf(host)]!;
    for (const other of hosts.filter((each) => each !== host))
      await ip('-n', name, 'route', action, 'blackhole', `${other.address}/32`);
  };
  return { hosts, cutOff: (host) => routes('add', host), heal: (host) => routes('del', host), remove };
};
