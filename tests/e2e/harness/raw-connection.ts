import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A response, byte by byte, but with its chunks joined. `head` begins with the status line. */
export type RawResponse = { status: number; head: string; headers: Record<string, string>; body: string };

/** One connection on which anything at all can be sent: no client library is in between. */
export type RawConnection = {
  /**
   * Sends bytes and waits for one response; undefined if the connection closes without one.
   * @throws Error after 15 s of silence.
   */
  exchange(request: Buffer, options: { isHead: boolean }): Promise<RawResponse | undefined>;
  /** Whether another request can be sent on it. */
  isOpen(): boolean;
  close(): void;
};

const longestSilenceMs = 15_000;

export const rawConnection = async (port: number): Promise<RawConnection> => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let ended = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on('error', () => undefined); // it is closed next
  socket.on('close', () => {
    ended = true;
    wake();
  });

  const more = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('There was no response for 15 s.')), longestSilenceMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    exchange: async (request, { isHead }) => {
      if (received.length > 0)
        throw new Error(`There was a response without a request: ${received.toString('latin1', 0, 200)}`);
      socket.write(request);
      for (;;) {
        const found = readResponse(received, isHead, ended);
        if (found) {
          received = received.subarray(found.length);
          if (found.response.status >= 200) {
            if (/close/i.test(found.response.headers.connection ?? '')) socket.destroy();
            return found.response;
          }
        } else if (ended) return undefined;
        else await more();
      }
    },
    isOpen: () => !ended && !socket.destroyed,
    close: () => socket.destroy(),
  };
};

/** Returns the first complete response in the bytes. */
const readResponse = (
  bytes: Buffer,
  isHead: boolean,
  ended: boolean,
): { response: RawResponse; length: number } | undefined => {
  const headLength = bytes.indexOf('\r\n\r\n');
  if (headLength === -1) return undefined;
  const head = bytes.toString('latin1', 0, headLength);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const start = headLength + 4;
  const complete = (end: number, body: string) => ({ response: { status, head, headers, body }, length: end });
  if (isHead || status < 200 || status === 204 || status === 304) return complete(start, '');
  if (headers['content-length'] !== undefined) {
    const end = start + Number(headers['content-length']);
    return bytes.length >= end ? complete(end, bytes.toString('utf8', start, end)) : undefined;
  }
  if (headers['transfer-encoding'] === undefined)
    return ended ? complete(bytes.length, bytes.toString('utf8', start)) : undefined;
  return readChunks(bytes, start, complete);
};

const readChunks = <Result>(
  bytes: Buffer,
  start: number,
  complete: (end: number, body: string) => Result,
): Result | undefined => {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return complete(next, Buffer.concat(chunks).toString());
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
};
