import type { DocumentFacts } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import type { ReaderHistory } from '../history/index.ts';
import {
  blankReader,
  captureLead,
  emptyMerged,
  eraseMerged,
  identified,
  isVoid,
  mergeReaders,
  readerIdOf,
  redirectReader,
  wantsOfMerge,
  wentWith,
} from '../rules/index.ts';
import type { GivenAtGate, Identity, Reader, Rules, Wants } from '../rules/index.ts';
import type { Decided, ReaderChanges } from './change-queue.ts';

/**
 * Merging in three durable steps, each a write to one record, each safe to repeat: (1) the anonymous reader is turned over and frozen, (2) its reading and
 * the lead are counted for the e-mail's reader, once, (3) it is emptied. A crash between two of them is made good by the next request that
 * bears the anonymous token, and by the sweeper. When the e-mail's reader was erased after the gate was passed, what is turned over is erased instead,
 * by whoever comes upon it.
 */
export type Merging = {
  /**
   * Turns an anonymous reader over to a viewer and finishes that. Returns the reader as it was turned over: to another one when that was done before, to none
   * when it was erased meanwhile.
   */
  merge(facts: DocumentFacts, from: string, into: Identity, lead: { name: string; at: number }): Promise<Reader>;
  /** Finishes a merge that was begun. False when there is nothing of it any more: what was turned over was erased, or somebody else has finished. */
  finish(facts: DocumentFacts, frozen: Reader): Promise<boolean>;
  /** Changes the reader that a token's viewer stands for today. from: whom the token names, when it is from before the gate that was passed. */
  change<Result>(
    facts: DocumentFacts,
    viewerId: string,
    at: number,
    decide: (reader: Reader, from?: Reader) => Decided<Result>,
    wants: Wants,
  ): Promise<Result>;
};

export const makeMerging = (options: {
  changes: ReaderChanges;
  history: Pick<ReaderHistory, 'whole' | 'handSessionsOver' | 'forget'>;
  rules: Rules;
}): Merging => {
  const { changes, history, rules } = options;

  const finish = async (facts: DocumentFacts, frozen: Reader): Promise<boolean> => {
    const { mergedInto, pendingMerge } = frozen;
    if (mergedInto === null || pendingMerge === null) return true;
    const from = await wholeOf(facts, frozen);
    if (!from) return false;
    const into = blankReader(facts, { ...pendingMerge, viewerId: mergedInto });
    await history.handSessionsOver(frozen, into);
    const erased = await changes(
      into,
      pendingMerge.at,
      (reader) => admit(reader, from, pendingMerge, facts),
      wantsOfMerge(from, rules),
    );
    crashPoint('merge.applied');
    if (erased) return eraseWith(facts, frozen, erased);
    await changes(blankReader(facts, frozen), pendingMerge.at, (reader) => ({
      ...emptyMerged(reader, frozen),
      result: undefined,
    }));
    await history.forget(frozen);
    return true;
  };

  /** Undefined when it is not to be merged any more: somebody else has finished, or erased it. */
  const wholeOf = async (facts: DocumentFacts, frozen: Reader): Promise<Reader | undefined> => {
    const whole = await history.whole(frozen);
    if (whole) return whole;
    const present = await changes(blankReader(facts, frozen), frozen.pendingMerge!.at, (reader) => ({
      ...{ reader, events: [], result: reader },
    }));
    if (present.pendingMerge === null || present.erasedAt !== frozen.erasedAt) return undefined;
    throw new Error(`a part of the history of ${readerIdOf(frozen)} is missing`);
  };

  /** Reading and lead in one write: an e-mail's reader never stands without its lead. Results in the reader when it was erased after the gate was passed. */
  const admit = (
    reader: Reader,
    from: Reader,
    lead: GivenAtGate,
    facts: DocumentFacts,
  ): Decided<Reader | undefined> => {
    if (isVoid(reader, lead.at)) return { reader, events: [], result: reader };
    const merged = mergeReaders(identified(reader, lead), from, facts, rules);
    const led = captureLead(merged.reader, lead, facts);
    return { reader: led.reader, events: [...merged.events, ...led.events], result: undefined };
  };

  const eraseWith = async (facts: DocumentFacts, frozen: Reader, into: Reader): Promise<false> => {
    const decide = (reader: Reader): Decided<void> => ({ ...eraseMerged(reader, into), result: undefined });
    await changes(blankReader(facts, frozen), into.erasedAt!, decide);
    return false;
  };

  /** Whether what was turned over long ago is still the viewer's; it is erased if that was erased since. */
  const stands = async (facts: DocumentFacts, frozen: Reader): Promise<boolean> => {
    const into = blankReader(facts, { viewerId: frozen.mergedInto! });
    const present = await changes(into, frozen.mergedAt ?? 0, (reader) => ({ reader, events: [], result: reader }));
    return !wentWith(frozen, present) || eraseWith(facts, frozen, present);
  };

  return {
    finish,
    merge: async (facts, from, into, lead) => {
      for (;;) {
        const turned = await changes(blankReader(facts, { viewerId: from }), lead.at, (reader) => {
          const decision = redirectReader(reader, into, lead);
          return { ...decision, result: decision.reader };
        });
        crashPoint('merge.redirected');
        if (turned.mergedInto === null) return turned;
        const settle = turned.pendingMerge === null ? stands : finish;
        if (await settle(facts, turned)) return turned;
      }
    },
    change: async <Result>(
      facts: DocumentFacts,
      viewerId: string,
      at: number,
      decide: (reader: Reader, from?: Reader) => Decided<Result>,
      wants: Wants,
    ): Promise<Result> => {
      const decideAs = (reader: Reader, from?: Reader): Decided<{ value: Result }> => {
        const { result, ...decision } = decide(reader, from);
        return { ...decision, result: { value: result } };
      };
      const decideHere = (reader: Reader): Decided<{ value: Result } | { frozen: Reader }> =>
        reader.mergedInto === null ? decideAs(reader) : { reader, events: [], result: { frozen: reader } };
      const decideThere = (reader: Reader, frozen: Reader): Decided<{ value: Result } | { erased: Reader }> =>
        wentWith(frozen, reader) ? { reader, events: [], result: { erased: reader } } : decideAs(reader, frozen);

      for (;;) {
        const found = await changes(blankReader(facts, { viewerId }), at, decideHere, wants);
        if ('value' in found) return found.value;
        const { frozen } = found;
        if (!(await finish(facts, frozen))) continue;
        const into = blankReader(facts, { viewerId: frozen.mergedInto! });
        const outcome = await changes(into, at, (reader) => decideThere(reader, frozen), wants);
        if ('value' in outcome) return outcome.value;
        await eraseWith(facts, frozen, outcome.erased);
      }
    },
  };
};
