import { describe, expect, it } from '@jest/globals';
import * as steps from './index.ts';
import type { SenderState, Step } from './index.ts';

const hour = 60 * 60 * 1_000;
const at = (nowMs: number) => ({ nowMs, wallClock: Date.UTC(2026, 4, 4, 12) + nowMs });
const session = { url: '/s/Ab3dE9/beacons', token: 'token', sessionId: 'ses_1', counted: true };
const totals = (ms: Record<number, number>) => new Map(Object.entries(ms).map(([page, each]) => [Number(page), each]));

const begun = (): SenderState => steps.beginSession(steps.initialState, session, [], at(0)).state;
const kinds = ({ commands }: Step): string[] => commands.map(({ kind }) => kind);
const batches = ({ commands }: Step): unknown[] =>
  commands.flatMap((command) => (command.kind === 'post' || command.kind === 'post-on-leave' ? [command.batch] : []));

/** Reports totals and applies the outcome of their request. */
const afterOutcome = (outcome: Parameters<typeof steps.applyOutcome>[2], nowMs: number): Step => {
  const { state, commands } = steps.reportTotals(begun(), totals({ 1: 1_000 }), at(0));
  const [post] = commands;
  if (post?.kind !== 'post') throw new Error('Expected one request.');
  return steps.applyOutcome(state, post, outcome, { nowMs, random: 1 });
};

describe('sender steps', () => {
  it('post new totals at once, and save them while a request is open', () => {
    const first = steps.reportTotals(begun(), totals({ 1: 1_000 }), at(0));
    expect(batches(first)).toEqual([[[1, 1_000]]]);
    const second = steps.reportTotals(first.state, totals({ 1: 2_000 }), at(1_000));
    expect(kinds(second)).toEqual(['save']);
  });

  it('abort a request after 30 s', () => {
    const { state } = steps.reportTotals(begun(), totals({ 1: 1_000 }), at(0));
    expect(kinds(steps.sendDue(state, at(30_000)))).toEqual([]);
    expect(kinds(steps.sendDue(state, at(30_001)))).toEqual(['abort']);
  });

  it('forget confirmed totals, save failed ones, and report the end of the session once', () => {
    expect(kinds(afterOutcome({ kind: 'confirmed' }, 10))).toEqual(['forget']);
    expect(kinds(afterOutcome({ kind: 'failed' }, 10))).toEqual(['save']);
    const ended = afterOutcome({ kind: 'session-ended' }, 10);
    expect(kinds(ended)).toEqual(['forget', 'report-end']);
    expect(kinds(steps.sendDue(ended.state, at(1_000)))).toEqual([]);
  });

  it('report the end of the session 5 minutes before its 24 hours are over', () => {
    expect(kinds(steps.sendDue(begun(), at(24 * hour - 5 * 60_000 - 1)))).toEqual([]);
    expect(kinds(steps.sendDue(begun(), at(24 * hour - 5 * 60_000)))).toEqual(['report-end']);
  });

  it('send the same totals once on leaving, although hiding and leaving are two events', () => {
    const first = steps.sendOnLeave(begun(), totals({ 1: 1_000 }), at(1_000));
    expect(kinds(first)).toEqual(['save', 'post-on-leave']);
    const second = steps.sendOnLeave(first.state, totals({ 1: 1_000, 2: 0 }), at(1_000));
    expect(batches(second)).toEqual([[[2, 0]]]);
  });

  it('send at most four batches on leaving', () => {
    const many = totals(Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => [index + 1, 1])));
    expect(batches(steps.sendOnLeave(begun(), many, at(0)))).toHaveLength(4);
  });

  it('post the totals of one earlier session at a time', () => {
    const unsent = ['ses_a', 'ses_b'].map((sessionId) => ({
      ...session,
      sessionId,
      expiresAt: at(hour).wallClock,
      pages: [[1, 5]] as [number, number][],
    }));
    const { state, commands } = steps.beginSession(steps.initialState, session, unsent, at(0));
    expect(commands).toMatchObject([{ kind: 'post', delivery: { sessionId: 'ses_a' } }]);
    const done = steps.endRequest(state, 'ses_a', { kind: 'failed' }, at(0));
    expect(kinds(done)).toEqual([]);
  });

  it('change nothing in the state that they get', () => {
    const before = begun();
    steps.reportTotals(before, totals({ 1: 1_000 }), at(0));
    steps.sendOnLeave(before, totals({ 1: 1_000 }), at(0));
    steps.leaveSession(before);
    expect(before).toEqual(begun());
  });
});
