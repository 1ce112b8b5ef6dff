import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterAttempt } from './after-attempt.ts';
import type { Outcome } from './after-attempt.ts';
import { dueAtOf, keyOf, retryRules, webhookDisabledMail, withView } from './mail.ts';
import type { HeldMail, Mail, MailRules } from './mail.ts';

const minute = 60_000;
const hour = 60 * minute;
const rules: MailRules = { ...retryRules, delayMs: minute, intervalMs: hour };
const view = { accountId: 'account', documentId: 'document' };
const at = (ms: number): Date => new Date(Date.parse('2026-01-02T03:00:00.000Z') + ms);
/** The mail was not composed when it was claimed, so no earlier attempt can have sent it. */
const wasComposed = false;

const opened = () => withView(undefined, view, at(0), rules);
const held = (mail: Mail, until = at(9 * hour)): HeldMail => {
  if (mail.state === 'ended') throw new Error('An ended mail cannot be claimed.');
  return { ...mail, state: 'held', lease: { token: 't', until } };
};
const composed = (mail: Mail): HeldMail => ({ ...held(mail), isComposed: true });
const sent = (mail: Mail, ms: number): Mail =>
  afterAttempt(composed(mail), wasComposed, { kind: 'sent' }, at(ms), rules);

describe('withView', () => {
  it('opens a mail that is due after the delay and contains the views that arrive until it is composed', () => {
    const mail = opened();
    expect(mail).toMatchObject({ id: 'views:document', dueAt: at(minute), tries: 0, endings: [] });
    expect(withView(mail, view, at(1_000), rules)).toBe(mail);
    const more = withView(composed(mail), view, at(minute), rules);
    expect(more).toEqual({ ...composed(mail), hasMore: true });
    expect(withView(more, view, at(minute), rules)).toBe(more);
  });

  it('opens the next mail after the interval, with another key', () => {
    const first = opened();
    const over = sent(first, minute);
    expect(dueAtOf(over)).toBeUndefined();
    const second = withView(over, view, at(2 * minute), rules);
    expect(dueAtOf(second)).toEqual(at(minute + hour));
    expect(keyOf(second)).not.toBe(keyOf(first));
    expect(dueAtOf(withView(over, view, at(9 * hour), rules))).toEqual(at(9 * hour + minute));
    // The clock of the other process is slow.
    expect(keyOf(withView(over, view, at(0), rules))).not.toBe(keyOf(first));
  });

  it('leaves views that arrive during an attempt to the next mail', () => {
    const mail = composed(opened());
    const withMore = withView(mail, view, at(minute), rules) as HeldMail;
    const next = afterAttempt(withMore, wasComposed, { kind: 'sent' }, at(minute), rules);
    expect(next).toMatchObject({ dueAt: at(minute + hour), hasMore: false, isComposed: false, tries: 0 });
    expect(next.endings).toEqual([{ key: keyOf(mail), as: 'sent', at: at(minute), tries: 0 }]);
  });

  it('ignores the interval after a mail that had nothing to report', () => {
    const mail = afterAttempt(held(opened()), wasComposed, { kind: 'nothing' }, at(minute), rules);
    expect(mail).toMatchObject({ endings: [] });
    expect(dueAtOf(mail)).toBeUndefined();
    expect(dueAtOf(withView(mail, view, at(2 * minute), rules))).toEqual(at(3 * minute));
  });
});

describe('afterAttempt', () => {
  const webhook = {
    url: 'https://a.example',
    reason: 'gone' as const,
    consecutiveFailures: 1,
    lastStatusCode: 410,
    lastError: null,
    disabledAt: at(0).toISOString(),
  };
  const mail = held(webhookDisabledMail({ id: 'evt_1', accountId: 'account', at: at(0), webhook }, at(0)));
  const failed = { kind: 'failed', reason: 'EDNS', isCertain: true } as const;

  it.each([failed, { kind: 'unknown', what: 'address' }] as Outcome[])(
    'delays the next attempt more and more, and ends after three days: %j',
    (outcome) => {
      const waits: number[] = [];
      let tried: Mail = mail;
      while (tried.state !== 'ended') {
        const now = tried.state === 'held' ? at(0) : tried.dueAt;
        tried = afterAttempt(held(tried), wasComposed, outcome, now, rules);
        const dueAt = dueAtOf(tried);
        if (dueAt) waits.push((dueAt.getTime() - now.getTime()) / minute);
      }
      expect(waits).toEqual([1, 5, 30, 120, 1_440, 1_440, 72 * 60 - 156 - 2_880]);
      expect(tried.endings).toMatchObject([{ as: 'given-up', at: at(72 * hour), tries: 7 }]);
    },
  );

  it('ends the mail when the server rejects the recipient, and without a mail server', () => {
    for (const [outcome, as] of [
      [{ kind: 'refused', reason: 'EENVELOPE 550 RCPT TO' }, 'refused'],
      [{ kind: 'unsent' }, 'unsent'],
    ] as const) {
      const over = afterAttempt(mail, wasComposed, outcome, at(0), rules);
      expect(over.endings).toMatchObject([{ as, key: 'disabled:evt_1:1767322800000' }]);
      expect(over).not.toHaveProperty('dueAt');
      expect(over).not.toHaveProperty('lease');
    }
  });

  it('keeps the content of a mail that may have been sent, and lets other mails contain more views', () => {
    const withMore = { ...composed(opened()), hasMore: true };
    expect(afterAttempt(withMore, false, failed, at(0), rules)).toMatchObject({ isComposed: false, hasMore: false });
    for (const unsure of [
      afterAttempt(withMore, false, { ...failed, isCertain: false }, at(0), rules),
      afterAttempt(withMore, true, failed, at(0), rules), // An earlier attempt may have sent it.
    ]) {
      expect(unsure).toMatchObject({ isComposed: true, hasMore: true });
      expect(withView(unsure, view, at(1), rules)).toBe(unsure);
    }
    const off = afterAttempt(withMore, true, { kind: 'nothing' }, at(0), rules);
    expect(dueAtOf(off)).toEqual(at(hour));
  });

  it('that is postponed counts no attempt, accepts more views, and has three days from its new time', () => {
    const postponed = { kind: 'postponed', until: at(hour) } as const;
    const withMore = { ...held(opened()), hasMore: true };
    const after = afterAttempt(withMore, wasComposed, postponed, at(0), rules);
    expect(after).toMatchObject({ dueAt: at(hour), firstDueAt: at(hour), tries: 0, hasMore: false, isComposed: false });
    expect(afterAttempt(composed(opened()), true, postponed, at(0), rules)).toMatchObject({ isComposed: true });
  });

  it('does not count an attempt that our own stop ended', () => {
    expect(afterAttempt(mail, wasComposed, { kind: 'cut' }, at(5), rules)).toMatchObject({ dueAt: at(5), tries: 0 });
  });
});

/** A model of the service: views are stored by id, and a mail receives the waiting ones when it is composed. */
const simulated = () => {
  const stored = new Map<string, string | null>();
  const mails: { key: string; at: number; views: string }[] = [];
  let mail: Mail | undefined;
  /** The mail as it was claimed, by a process that has not crashed. */
  let claimed: HeldMail | undefined;
  let now = 0;
  const viewsOf = (key: string): string =>
    [...stored]
      .flatMap(([id, of]) => (of === key ? [id] : []))
      .sort()
      .join();
  const claim = (): void => {
    const dueAt = mail && dueAtOf(mail);
    if (!mail || !dueAt || dueAt.getTime() > at(now).getTime()) return;
    claimed = held(mail, at(now + minute));
    mail = claimed;
    const key = keyOf(mail);
    if (!claimed.isComposed) for (const [id, of] of stored) stored.set(id, of ?? key);
  };
  return {
    mails,
    stored,
    pass: (ms: number): void => void (now += ms),
    view: (id: string): void => {
      if (stored.has(id) && stored.get(id) !== null) return;
      stored.set(id, null);
      mail = withView(mail, view, at(now), rules);
    },
    claim,
    /** `lost`: the mail was sent, and the process crashed before it stored the result. */
    settle: (outcome: Outcome | 'lost'): void => {
      if (mail?.state !== 'held' || !claimed) return;
      const key = keyOf(mail);
      const views = viewsOf(key);
      const kind = outcome === 'lost' ? 'lost' : views === '' ? 'nothing' : outcome.kind;
      const current: HeldMail = views === '' || kind === 'postponed' ? mail : { ...mail, isComposed: true };
      if (views !== '' && (kind === 'sent' || kind === 'lost')) mails.push({ key, at: now, views });
      if (outcome === 'lost') mail = held(current, at(now));
      else {
        const result: Outcome = kind === 'nothing' ? { kind } : outcome;
        mail = afterAttempt(current, claimed.isComposed, result, at(now), rules);
      }
      claimed = undefined;
    },
    /** Continues until nothing is due. */
    finish(): void {
      for (let dueAt = mail && dueAtOf(mail); dueAt; dueAt = mail && dueAtOf(mail)) {
        now = Math.max(now, dueAt.getTime() - at(0).getTime());
        claim();
        this.settle({ kind: 'sent' });
      }
    },
  };
};

const step = fc.oneof(
  fc.record({ do: fc.constant('view' as const), id: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2 * hour }) }),
  fc.constant({ do: 'claim' as const }),
  fc.record({
    do: fc.constant('settle' as const),
    outcome: fc.constantFrom<Outcome | 'lost'>(
      { kind: 'sent' },
      { kind: 'failed', reason: 'x', isCertain: true },
      { kind: 'cut' },
      { kind: 'postponed', until: at(hour) },
      'lost',
    ),
  }),
);

describe('any sequence of views, attempts and crashes', () => {
  it('reports each view in exactly one mail, and keeps the interval between mails', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const run = simulated();
        for (const one of steps) {
          if (one.do === 'view') run.view(`v${one.id}`);
          else if (one.do === 'pass') run.pass(one.ms);
          else if (one.do === 'claim') run.claim();
          else run.settle(one.outcome);
        }
        run.finish();
        // A repeated mail has the same views under the same key.
        const different = [...new Map(run.mails.map((mail) => [mail.key, mail])).values()];
        for (const mail of run.mails) expect(mail.views).toBe(different.find(({ key }) => key === mail.key)!.views);
        const reported = different.flatMap(({ views }) => views.split(',')).sort();
        expect(reported).toEqual([...run.stored.keys()].sort());
        const keys = run.mails.map(({ key }) => key);
        for (const [index, mail] of run.mails.entries()) {
          const before = run.mails[index - 1];
          if (!before || before.key === mail.key) continue;
          expect(keys.indexOf(mail.key)).toBe(index);
          expect(mail.at - before.at).toBeGreaterThanOrEqual(hour);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same mail for the same views in any order before it is due', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, (order) => {
        const run = simulated();
        for (const id of order) run.view(id);
        run.finish();
        expect(run.mails.map(({ views, at: sentAt }) => [views, sentAt])).toEqual([
          [[...new Set(order)].sort().join(), minute],
        ]);
      }),
    );
  });
});
