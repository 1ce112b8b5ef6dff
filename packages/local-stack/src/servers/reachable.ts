import { connect, type NetConnectOpts } from 'node:net';

const ANSWER_LIMIT_MS = 2_000;

/**
 * Whether something listens there and, when `say` is given, whether its first answer satisfies `expect`. Never throws: a
 * server that is not up yet is the normal case.
 */
export const isReachable = (
  where: NetConnectOpts,
  talk?: { say: Buffer; expect: (answer: Buffer) => boolean },
): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(where);
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_LIMIT_MS, () => done(false));
    socket.on('error', () => done(false));
    socket.on('close', () => done(false));
    socket.once('connect', () => {
      if (talk === undefined) done(true);
      else socket.write(talk.say);
    });
    socket.once('data', (answer) => done(talk?.expect(answer) ?? true));
  });
