import { connect, type NetConnectOpts } from 'node:net';

const replyTimeoutMs = 2_000;

/**
 * Connects to a server. Returns whether it listens and, with `probe`, whether its first reply to `send` is the expected
 * one. Never throws, because a server that is not up yet is the normal case.
 */
export const isReachable = (
  address: NetConnectOpts,
  probe?: { send: Buffer; isExpected: (reply: Buffer) => boolean },
): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    const finish = (isUp: boolean): void => {
      socket.destroy();
      resolve(isUp);
    };
    socket.setTimeout(replyTimeoutMs, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.once('connect', () => {
      if (probe === undefined) finish(true);
      else socket.write(probe.send);
    });
    socket.once('data', (reply) => finish(probe?.isExpected(reply) ?? true));
  });
