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
  const { mails, sendMail, newToken, logger, now, pollMs = defaultPollMs } = dependencies;
  const cut = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let isStopping = false;
  let wakes = 0;
  let running: Promise<void> | undefined;

  /** An error here is a defect or an unavailable store. The mail is due again when its lease ends. */
  const sendSafely = async (held: HeldMail): Promise<void> => {
    try {
      await sendMail(held, cut.signal);
    } catch (error) {
      const level = isUnavailable(error) ? 'warn' : 'error';
      logger[level]({ err: error, mailId: held.id }, 'mail attempt interrupted');
    }
  };

  const begin = (held: HeldMail): void => {
    const work = sendSafely(held).finally(() => {
      inFlight.delete(work);
      wake();
    });
    inFlight.add(work);
  };

  /** Claims mails until all connections are used or nothing is due. A slow mail does not delay others. */
  const claimDue = async (): Promise<void> => {
    while (!isStopping && inFlight.size < maxConnections) {
      const until = new Date(now().getTime() + leaseMs);
      const held = await mails.claim({ now: now(), until, token: newToken() });
      if (!held) return;
      begin(held);
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
    const timer = setTimeout(() => cut.abort(), drainMs);
    await polling.stop?.();
    await running?.catch(() => undefined); // The caller that began the sweep logs its error.
    await Promise.all(inFlight);
    clearTimeout(timer);
  };

  return {
    // The log lines of a mail must not have the requestId of the message that woke the worker.
    wake: AsyncResource.bind(wake),
    part: { ...polling, stop },
  };
};
