import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processesOf } from './processes-of.ts';

/**
 * Returns the TCP addresses on which the processes of a folder listen, such as `127.0.0.1:5672`. IPv6 other than ::1
 * stays in hex.
 */
export const listeningAddresses = (folder: string): string[] => {
  const sockets = new Set(processesOf(folder).flatMap((line) => socketsOf(Number(line.split(' ')[0]))));
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === listenState && sockets.has(inode))
    .map(([, address = '']) => readable(address));
};

const listenState = '0A';

const socketsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .map((fd) => /^socket:\[(\d+)\]$/.exec(linkOrEmpty(`/proc/${pid}/fd/${fd}`))?.[1])
    .filter((inode) => inode !== undefined);

// A process closes files meanwhile.
const linkOrEmpty = (file: string): string => {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
};

/** The bytes of each 32 bits are in the order of the machine: the last one first. */
const readable = (address: string): string => {
  const [ip = '', port = ''] = address.split(':');
  return `${ip.length === 8 ? ipv4(ip) : ip === ipv6Loopback ? '::1' : ip}:${Number.parseInt(port, 16)}`;
};

const ipv6Loopback = '00000000000000000000000001000000';

const ipv4 = (hex: string): string => [6, 4, 2, 0].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join('.');
