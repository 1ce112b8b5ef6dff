import { AsyncResource } from 'node:async_hooks';
import { isUnavailable, sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { mostConnections, sendLimitMs } from './mail-client.ts';
import type { HeldMail, MailStore } from './mail-store.ts';
import type { SendMail } from './send-mail.ts';

/** Sends what is due, some mails at once. Any number of processes may do so. */
export type Sending = {
  /** Tells that something is due now. */
  wake(): void;
  /** To put behind the database and before the broker: outlives the consumers that wake it. */
  part: Part;
};

/** Finds what has become due, and what other processes left. */
const pollMs = 1_000;
/** Outlasts any try, with the reads and writes around it. */
const leaseMs = sendLimitMs + 60_000;
/** With what the consumers take before, shorter than the process's own stop limit of 10 s. */
const drainMs = 4_000;
const trouble = 'mails wait: they cannot be claimed';

export const makeSending = (deps: {
  mails: MailStore;
  sendMail: SendMail;
  newToken: () => string;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
}): Sending => {
  const { mails, logger, now } = deps;
  const cut = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let isStopping = false;
  let wakes = 0;
  let running: Promise<void> | undefined;

  /** A failure here is ours: the mail is due again when its lease ends. */
  const sendSafely = async (held: HeldMail): Promise<void> => {
    try {
      await deps.sendMail(held, cut.signal);
    } catch (error) {
      const level = isUnavailable(error) ? 'warn' : 'error';
      logger[level]({ err: error, mailId: held.id }, 'a mail could not be tried: it waits for its lease to end');
    }
  };

  const begin = (held: HeldMail): void => {
    const work = sendSafely(held).finally(() => {
      inFlight.delete(work);
      wake();
    });
    inFlight.add(work);
  };

  /** Claims until as many as may be are on their way, or nothing is due. A slow one holds up no other. */
  const fill = async (): Promise<void> => {
    while (!isStopping && inFlight.size < mostConnections) {
      const until = new Date(now().getTime() + leaseMs);
      const held = await mails.claim({ now: now(), until, token: deps.newToken() });
      if (!held) return;
      begin(held);
    }
  };

  const fillAgain = async (): Promise<void> => {
    let seen: number;
    do {
      seen = wakes;
      await fill();
    } while (wakes !== seen && !isStopping);
  };

  /** One at a time; who comes meanwhile waits for it. */
  const sweep = (): Promise<void> => {
    running ??= fillAgain().finally(() => {
      running = undefined;
    });
    return running;
  };

  const wake = (): void => {
    wakes += 1;
    if (isStopping) return;
    sweep().catch((error: unknown) => logger.warn({ err: error }, trouble));
  };

  const polling = sweepingPart({
    ...{ name: 'mails', sweep, everyMs: deps.everyMs ?? pollMs, logger },
    failureMessage: trouble,
  });

  return {
    // What is due is not the business of the message that woke us: its requestId stays out of our logs.
    wake: AsyncResource.bind(wake),
    part: {
      ...polling,
      stop: async () => {
        isStopping = true;
        const timer = setTimeout(() => cut.abort(), drainMs);
        await polling.stop?.();
        await running?.catch(() => undefined); // told by who began it
        await Promise.all(inFlight);
        clearTimeout(timer);
      },
    },
  };
};
