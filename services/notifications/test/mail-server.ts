import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** One mail as it came: headers in lower case, quoted-printable undone. */
export type Arrived = { to: string; headers: Record<string, string>; body: string };

/** A mail server on loopback: keeps what it gets, and answers recipients as it is told. */
export const startMailServer = async ({ port = 0, withStartTls = false } = {}) => {
  const arrived: Arrived[] = [];
  let refusal: { responseCode: number; message: string } | undefined;
  let held: () => Promise<void> = () => Promise.resolve();
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: withStartTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      tries += 1;
      done(refusal && Object.assign(new Error(refusal.message), refusal));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        arrived.push({ to, ...parsed(Buffer.concat(chunks).toString('utf8')) });
        held().then(() => done(), done);
        held = () => Promise.resolve();
      });
    },
  });
  server.on('error', () => undefined); // what clients do wrong is seen at the clients
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: at } = server.server.address() as AddressInfo;
  return {
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    arrived,
    tries: () => tries,
    of: (to: string): Arrived[] => arrived.filter((mail) => mail.to === to),
    refuse: (how: typeof refusal): void => void (refusal = how),
    /** What its answer to the next mail waits for. */
    hold: (until: () => Promise<void>): void => void (held = until),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const parsed = (source: string): Omit<Arrived, 'to'> => {
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
