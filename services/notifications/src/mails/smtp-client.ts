import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import type { Outcome } from './after-attempt.ts';

/** One mail to one recipient. */
type Letter = {
  /** The same for every attempt, so that the recipient's server can recognize a repetition. */
  messageId: string;
  to: string;
  /** For the header `Date`. */
  date: Date;
  message: Message;
};

export type MailClient = {
  /**
   * Sends one mail. Never rejects.
   * @param cut fires when the process stops: the attempt ends at once.
   */
  send(letter: Letter, cut: AbortSignal): Promise<SendOutcome>;
  close(): void;
};
type SendOutcome = { kind: 'sent' | 'cut' } | Extract<Outcome, { kind: 'refused' | 'failed' }>;

export const maxConnections = 3;
/** Limit of one attempt, from the connection to the server's last response. Longer than each limit in `limits`. */
export const sendLimitMs = 60_000;

/**
 * Creates a client that sends by SMTP over connections that stay open. Certificates are always verified.
 * @param options `url`: smtps:// uses TLS from the start. smtp:// uses TLS if the server offers it. With a user name it
 * requires TLS, except on this machine.
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
  const transport = createTransport({ ...connectionOf(new URL(url)), ...limits });
  return {
    send: async ({ messageId, to, date, message }, cut) => {
      const signal = AbortSignal.any([cut, AbortSignal.timeout(limitMs)]);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          messageId,
          date,
          signal,
          subject: message.subject,
          text: message.text,
          html: message.html,
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
  pool: true as const,
  maxConnections,
  maxRequeues: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 5_000,
};

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const connectionOf = ({ protocol, hostname, port, username, password }: URL) => {
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: username !== '' && !localHosts.has(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
};

type SmtpError = { code?: string; responseCode?: number; command?: string; syscall?: string };

/** Codes of failures before the mail itself was sent. */
const failuresBeforeMail = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG', 'EPROXY']);

/** Keeps codes only: the server's text may contain the recipient's address. */
const outcomeOf = (error: unknown): SendOutcome => {
  const { code = 'unknown', responseCode, command = '', syscall } = error as SmtpError;
  const reason = [code, responseCode, command].filter(Boolean).join(' ');
  const concernsMail = command === 'RCPT TO' || command === 'DATA' || command === 'API';
  const isPermanent = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
  if (isPermanent && concernsMail) return { kind: 'refused', reason };
  const isCertain = responseCode !== undefined || failuresBeforeMail.has(code) || syscall === 'connect';
  return { kind: 'failed', reason, isCertain };
};
