import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail. Header names are in lower case; the body is decoded. */
export type ReceivedMail = { to: string; headers: Record<string, string>; body: string };

/** Starts a mail server on loopback that stores every mail and rejects recipients on request. */
export const startMailServer = async ({ port = 0, withStartTls = false } = {}) => {
  const received: ReceivedMail[] = [];
  let rejection: { responseCode: number; message: string } | undefined;
  let beforeResponse: () => Promise<void> = () => Promise.resolve();
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: withStartTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      tries += 1;
      done(rejection && Object.assign(new Error(rejection.message), rejection));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ to, ...parsed(Buffer.concat(chunks).toString('utf8')) });
        beforeResponse().then(() => done(), done);
        beforeResponse = () => Promise.resolve();
      });
    },
  });
  server.on('error', () => undefined); // The clients report their own errors.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    received,
    tries: () => tries,
    of: (to: string): ReceivedMail[] => received.filter((mail) => mail.to === to),
    reject: (how: typeof rejection): void => void (rejection = how),
    /** Delays the response to the next mail. */
    delayNext: (until: () => Promise<void>): void => void (beforeResponse = until),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const parsed = (source: string): Omit<ReceivedMail, 'to'> => {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: */, '')]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: decoded(source.slice(end + 4)) };
};

const decoded = (body: string): string =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
