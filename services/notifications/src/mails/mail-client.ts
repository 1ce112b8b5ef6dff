import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import type { Outcome } from './mail.ts';

/** One mail to one person. messageId: the same for a mail that is sent once more, so that it can be known. date: for the header. */
type Letter = { messageId: string; to: string; date: Date; message: Message };

/** A mail server. Never throws: what came of it is the answer. cut: fires when it must be given up, whatever has become of it. */
export type MailClient = { send(letter: Letter, cut: AbortSignal): Promise<SendOutcome>; close(): void };
type SendOutcome = { kind: 'sent' | 'cut' } | Extract<Outcome, { kind: 'refused' | 'failed' }>;

/** Connections that are kept open. */
export const mostConnections = 3;
/** For one mail, from the connection to the server's last word; no silence of a server is as long as that. */
export const sendLimitMs = 60_000;

/**
 * Sends by SMTP. url: smtp:// takes to TLS when the server offers it, and must when it asks for a password, unless the server is on this machine; smtps:// is TLS
 * from the start. Certificates are verified.
 */
export const smtpClient = ({
  url,
  from,
  limitMs = sendLimitMs,
}: {
  url: string;
  from: string;
  limitMs?: number;
}): MailClient => {
  const transport = createTransport({ pool: true, ...connectionOf(new URL(url)), ...limits });
  return {
    send: async ({ messageId, to, date, message }, cut) => {
      const signal = AbortSignal.any([cut, AbortSignal.timeout(limitMs)]);
      try {
        await transport.sendMail({
          ...{ from, to: { name: '', address: to }, messageId, date, signal, ...message },
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: 'sent' };
      } catch (error) {
        return cut.aborted ? { kind: 'cut' } : outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
};

const limits = {
  maxConnections: mostConnections,
  maxRequeues: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 5_000,
};

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

const connectionOf = ({ protocol, hostname, port, username, password }: URL) => {
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: username !== '' && !local.has(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
};

type SmtpError = { code?: string; responseCode?: number; command?: string; syscall?: string };

/** Codes of failures before anything was said of a mail. */
const beforehand = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG', 'EPROXY']);

/** The server's words may hold the address, and are told to nobody. */
const outcomeOf = (error: unknown): SendOutcome => {
  const { code = 'unknown', responseCode, command = '', syscall } = error as SmtpError;
  const reason = [code, responseCode, command].filter(Boolean).join(' ');
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA' || command === 'API';
  const isPermanent = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
  if (isPermanent && isOfRecipient) return { kind: 'refused', reason };
  const isCertain = responseCode !== undefined || beforehand.has(code) || syscall === 'connect';
  return { kind: 'failed', reason, isCertain };
};
