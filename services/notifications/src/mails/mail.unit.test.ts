import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { disablingMail, keyOf, retryRules, settled, withView } from './mail.ts';
import type { Mail, MailRules, Outcome } from './mail.ts';

const minute = 60_000;
const hour = 60 * minute;
const rules: MailRules = { ...retryRules, delayMs: minute, intervalMs: hour };
const view = { accountId: 'tenant', documentId: 'document' };
const at = (ms: number): Date => new Date(Date.parse('2026-01-02T03:00:00.000Z') + ms);
/** As a mail is claimed that no try can have sent. */
const fresh = { isComposed: false };
const held = (mail: Mail): Mail => ({ ...mail, lease: { token: 't', until: at(9 * hour) } });
const sent = (mail: Mail, ms: number): Mail =>
  settled({ ...held(mail), isComposed: true }, mail, { kind: 'sent' }, at(ms), rules);

describe('the views of a document', () => {
  it('open a mail that is due after the delay, which tells of those that come until it is composed', () => {
    const mail = withView(undefined, view, at(0), rules);
    expect(mail).toMatchObject({ id: 'views:document', dueAt: at(minute), tries: 0, endings: [] });
    expect(withView(mail, view, at(1_000), rules)).toBe(mail);
    const composed = { ...held(mail), isComposed: true };
    const more = withView(composed, view, at(minute), rules);
    expect(more).toEqual({ ...composed, hasMore: true });
    expect(withView(more, view, at(minute), rules)).toBe(more);
  });

  it('are told of no sooner than the interval after the mail before, under another key', () => {
    const first = withView(undefined, view, at(0), rules);
    const over = sent(first, minute);
    expect(over.dueAt).toBeUndefined();
    const second = withView(over, view, at(2 * minute), rules);
    expect(second.dueAt).toEqual(at(minute + hour));
    expect(keyOf(second)).not.toBe(keyOf(first));
    expect(withView(over, view, at(9 * hour), rules).dueAt).toEqual(at(9 * hour + minute));
    // The clock of another process is behind.
    expect(keyOf(withView(over, view, at(0), rules))).not.toBe(keyOf(first));
  });

  it('that came while a mail was on its way are told of by the next one', () => {
    const mail = { ...held(withView(undefined, view, at(0), rules)), isComposed: true };
    const next = settled(withView(mail, view, at(minute), rules), fresh, { kind: 'sent' }, at(minute), rules);
    expect(next).toMatchObject({ dueAt: at(minute + hour), hasMore: false, isComposed: false, tries: 0 });
    expect(next.endings).toEqual([{ key: keyOf(mail), as: 'sent', at: at(minute), tries: 0 }]);
  });

  it('of which nothing may be told make no mail, and no interval', () => {
    const mail = settled(held(withView(undefined, view, at(0), rules)), fresh, { kind: 'nothing' }, at(minute), rules);
    expect(mail).toMatchObject({ endings: [] });
    expect(mail.dueAt).toBeUndefined();
    expect(withView(mail, view, at(2 * minute), rules).dueAt).toEqual(at(3 * minute));
  });
});

describe('what follows from a try', () => {
  const webhook = {
    ...{ url: 'https://a.example', reason: 'gone' as const, consecutiveFailures: 1, lastStatusCode: 410 },
    ...{ lastError: null, disabledAt: at(0).toISOString() },
  };
  const mail = held(disablingMail({ id: 'evt_1', accountId: 'tenant', at: at(0), webhook }, at(0)));
  const failed = { kind: 'failed', reason: 'EDNS', isCertain: true } as const;

  it.each([failed, { kind: 'unknown', what: 'address' }] as Outcome[])(
    'is another one later and later, and the end after three days: %j',
    (outcome) => {
      const waits: number[] = [];
      let tried: Mail = mail;
      while (tried.dueAt !== undefined) {
        const now = tried.lease ? at(0) : tried.dueAt;
        tried = settled({ ...tried, lease: mail.lease! }, fresh, outcome, now, rules);
        if (tried.dueAt) waits.push((tried.dueAt.getTime() - now.getTime()) / minute);
      }
      expect(waits).toEqual([1, 5, 30, 120, 1_440, 1_440, 72 * 60 - 156 - 2_880]);
      expect(tried.endings).toMatchObject([{ as: 'given-up', at: at(72 * hour), tries: 7 }]);
    },
  );

  it('is the end when the recipient is refused, and when there is no mail server', () => {
    for (const [outcome, as] of [
      [{ kind: 'refused', reason: 'EENVELOPE 550 RCPT TO' }, 'refused'],
      [{ kind: 'unsent' }, 'unsent'],
    ] as const) {
      const over = settled(mail, fresh, outcome, at(0), rules);
      expect(over.endings).toMatchObject([{ as, key: 'disabled:evt_1:1767322800000' }]);
      expect([over.dueAt, over.lease]).toEqual([undefined, undefined]);
    }
  });

  it('leaves what may have been sent as it is composed, and opens what was not to more views', () => {
    const composed = { ...held(withView(undefined, view, at(0), rules)), isComposed: true, hasMore: true };
    expect(settled(composed, fresh, failed, at(0), rules)).toMatchObject({ isComposed: false, hasMore: false });
    for (const unsure of [
      settled(composed, fresh, { ...failed, isCertain: false }, at(0), rules),
      settled(composed, { isComposed: true }, failed, at(0), rules), // by an earlier try
    ]) {
      expect(unsure).toMatchObject({ isComposed: true, hasMore: true });
      expect(withView(unsure, view, at(1), rules)).toBe(unsure);
    }
    const off = settled(composed, { isComposed: true }, { kind: 'nothing' }, at(0), rules);
    expect(off.dueAt).toEqual(at(hour));
  });

  it('costs no try when our own stop cut it off', () => {
    expect(settled(mail, fresh, { kind: 'cut' }, at(5), rules)).toMatchObject({ dueAt: at(5), tries: 0 });
  });
});

/** The service in the small: views are stored by id, and a mail takes in those that wait as it is composed. */
const simulated = () => {
  const stored = new Map<string, string | null>();
  const mails: { key: string; at: number; tells: string }[] = [];
  let mail: Mail | undefined;
  /** As it was claimed by a process that lives. */
  let claimed: Pick<Mail, 'isComposed'> | undefined;
  let now = 0;
  const told = (key: string): string =>
    [...stored]
      .flatMap(([id, of]) => (of === key ? [id] : []))
      .sort()
      .join();
  const claim = (): void => {
    if (mail?.dueAt === undefined || mail.dueAt.getTime() > at(now).getTime()) return;
    mail = { ...mail, lease: { token: 't', until: at(now + minute) }, dueAt: at(now + minute) };
    claimed = mail;
    const key = keyOf(mail);
    if (!mail.isComposed) for (const [id, of] of stored) stored.set(id, of ?? key);
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
    /** `lost`: it was sent, and the process died before it could record it. */
    settle: (outcome: Outcome | 'lost'): void => {
      if (!mail || !claimed) return;
      const key = keyOf(mail);
      const tells = told(key);
      const kind = outcome === 'lost' ? 'lost' : tells === '' ? 'nothing' : outcome.kind;
      if (tells !== '') mail = { ...mail, isComposed: true };
      if (tells !== '' && (kind === 'sent' || kind === 'lost')) mails.push({ key, at: now, tells });
      if (kind === 'lost') mail = { ...mail, dueAt: at(now) };
      else mail = settled(mail, claimed, kind === 'nothing' ? { kind } : (outcome as Outcome), at(now), rules);
      claimed = undefined;
    },
    /** Goes on until nothing is due any more. */
    finish(): void {
      while (mail?.dueAt !== undefined) {
        now = Math.max(now, mail.dueAt.getTime() - at(0).getTime());
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
      'lost',
    ),
  }),
);

describe('whatever comes, in any order, however often', () => {
  it('each view is told of in exactly one mail, and no two mails of a document come within the interval', () => {
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
        // A mail that is sent once more says the same under the same key.
        const different = [...new Map(run.mails.map((mail) => [mail.key, mail])).values()];
        for (const mail of run.mails) expect(mail.tells).toBe(different.find(({ key }) => key === mail.key)!.tells);
        const told = different.flatMap(({ tells }) => tells.split(',')).sort();
        expect(told).toEqual([...run.stored.keys()].sort());
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

  it('the same views before a mail is due give the same mail', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, (order) => {
        const run = simulated();
        for (const id of order) run.view(id);
        run.finish();
        expect(run.mails.map(({ tells, at: sentAt }) => [tells, sentAt])).toEqual([
          [[...new Set(order)].sort().join(), minute],
        ]);
      }),
    );
  });
});
