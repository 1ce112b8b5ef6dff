import { AsyncResource } from 'node:async_hooks';
import { isUnavailable, sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { HeldMail } from './mail.ts';
import type { MailStore } from './mail-store.ts';
import type { SendMail } from './send-mail.ts';
import { maxConnections, sendLimitMs } from './smtp-client.ts';

/** Sends due mails, several at a time. Any number of processes may run one. */
export type MailWorker = {
  /** Looks for due mails at once. */
  wake(): void;
  /** Start it after the database and before the broker: it must outlive the consumers that wake it. */
  part: Part;
};

/** Finds mails that became due, and mails whose lease ended. */
const defaultPollMs = 1_000;
/** Longer than any attempt with its reads and writes. */
const leaseMs = sendLimitMs + 60_000;
/** Together with the consumers' stop, shorter than the process's stop limit of 10 s. */
const drainMs = 4_000;

export const makeMailWorker = (dependencies: {
  mails: MailStore;
  sendMail: SendMail;
  newToken: () => string;
  logger: Logger;
  now: () => Date;
  pollMs?: number | undefined;
}): MailWorker => {
  const { mails, newToken, logger, now, pollMs = defaultPollMs } = dependencies;
  const attempts = makeAttempts(dependencies, () => wake());
  let isStopping = false;
  /** Grows whenever a mail may have become due. */
  let wakes = 0;
  let running: Promise<void> | undefined;

  /** Claims mails until all connections are used or nothing is due. A slow mail does not delay others. */
  const claimDue = async (): Promise<void> => {
    while (!isStopping && attempts.count() < maxConnections) {
      const until = new Date(now().getTime() + leaseMs);
      const held = await mails.claim({ now: now(), until, token: newToken() });
      if (!held) return;
      attempts.begin(held);
    }
  };

  const claimUntilQuiet = async (): Promise<void> => {
    let wakesBefore: number;
    do {
      wakesBefore = wakes;
      await claimDue();
    } while (wakes !== wakesBefore && !isStopping);
  };

  /** Runs one sweep at a time. Callers during a sweep wait for it. */
  const sweep = (): Promise<void> => {
    running ??= claimUntilQuiet().finally(() => {
      running = undefined;
    });
    return running;
  };

  const wake = (): void => {
    wakes += 1;
    if (isStopping) return;
    sweep().catch((error: unknown) => logger.warn({ err: error }, 'mails not claimed'));
  };

  const polling = sweepingPart({ name: 'mails', sweep, everyMs: pollMs, logger, failureMessage: 'mails not claimed' });

  const stop = async (): Promise<void> => {
    isStopping = true;
    const timer = setTimeout(attempts.cut, drainMs);
    await polling.stop?.();
    await running?.catch(() => undefined); // The caller that began the sweep logs its error.
    await attempts.ended();
    clearTimeout(timer);
  };

  return {
    // The log lines of a mail must not have the requestId of the message that woke the worker.
    wake: AsyncResource.bind(wake),
    part: { ...polling, stop },
  };
};

/** The attempts of this process that have not ended. */
const makeAttempts = ({ sendMail, logger }: { sendMail: SendMail; logger: Logger }, onEnd: () => void) => {
  const cutting = new AbortController();
  const inFlight = new Set<Promise<void>>();

  /** An error here is a defect or an unavailable store. The mail is due again when its lease ends. */
  const sendSafely = async (held: HeldMail): Promise<void> => {
    try {
      await sendMail(held, cutting.signal);
    } catch (error) {
      const level = isUnavailable(error) ? 'warn' : 'error';
      logger[level]({ err: error, mailId: held.id }, 'mail attempt interrupted');
    }
  };

  return {
    begin: (held: HeldMail): void => {
      const attempt = sendSafely(held).finally(() => {
        inFlight.delete(attempt);
        onEnd();
      });
      inFlight.add(attempt);
    },
    count: () => inFlight.size,
    /** Ends all attempts at once. */
    cut: () => cutting.abort(),
    /** Resolves when all attempts have ended. */
    ended: async (): Promise<void> => {
      await Promise.all(inFlight);
    },
  };
};
