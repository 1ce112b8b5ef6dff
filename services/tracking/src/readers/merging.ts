import type { DocumentFacts } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import { captureLead, identified } from './capture-lead.ts';
import { emptyMerged, mergeReaders, redirectReader, wantsOfMerge } from './merge-readers.ts';
import { blankReader, readerIdOf } from './reader.ts';
import type { Identity, GivenAtGate, Reader, Rules } from './reader.ts';
import type { Decided, ReaderChanges } from './reader-changes.ts';
import type { ReaderHistory } from './reader-history.ts';
import type { Wants } from './wants.ts';

/**
 * Merging in three durable steps, each a write to one record, each safe to repeat: (1) the anonymous reader is turned over and frozen, (2) its reading and
 * the lead are counted for the e-mail's reader, once, (3) it is emptied. A crash between two of them is made good by the next request that
 * bears the anonymous token, and by the sweeper.
 */
export type Merging = {
  /** Turns an anonymous reader over to a viewer and finishes that. Returns the viewer that it belongs to: another one when it was turned over before. */
  merge(facts: DocumentFacts, from: string, into: Identity, lead: { name: string; at: number }): Promise<string>;
  /** Finishes a merge that was begun. */
  finish(facts: DocumentFacts, frozen: Reader): Promise<void>;
  /** Changes the reader that a token's viewer stands for today. `redirected`: the token is from before the gate that it passed. */
  change<Result>(
    facts: DocumentFacts,
    viewerId: string,
    at: number,
    decide: (reader: Reader, redirected: boolean) => Decided<Result>,
    wants: Wants,
  ): Promise<Result>;
};

type Found<Result> = { value: Result } | { frozen: Reader };

export const makeMerging = (options: {
  changes: ReaderChanges;
  history: Pick<ReaderHistory, 'whole' | 'handSessionsOver' | 'forget'>;
  rules: Rules;
}): Merging => {
  const { changes, history, rules } = options;

  const finish = async (facts: DocumentFacts, frozen: Reader): Promise<void> => {
    const { mergedInto, pendingMerge } = frozen;
    if (mergedInto === null || pendingMerge === null) return;
    const from = await wholeOf(facts, frozen);
    if (!from) return;
    const into = blankReader(facts, { ...pendingMerge, viewerId: mergedInto });
    await history.handSessionsOver(frozen, into);
    await changes(
      into,
      pendingMerge.at,
      (reader) => admit(reader, from, pendingMerge, facts),
      wantsOfMerge(from, rules),
    );
    crashPoint('merge.applied');
    await changes(blankReader(facts, frozen), pendingMerge.at, (reader) => ({
      ...emptyMerged(reader),
      result: undefined,
    }));
    await history.forget(frozen);
  };

  /** Undefined when somebody else has finished the merge meanwhile. */
  const wholeOf = async (facts: DocumentFacts, frozen: Reader): Promise<Reader | undefined> => {
    const whole = await history.whole(frozen);
    if (whole) return whole;
    const present = await changes(blankReader(facts, frozen), frozen.pendingMerge!.at, (reader) => ({
      ...{ reader, events: [], result: reader },
    }));
    if (present.pendingMerge === null) return undefined;
    throw new Error(`a part of the history of ${readerIdOf(frozen)} is missing`);
  };

  /** Reading and lead in one write: an e-mail's reader never stands without its lead. */
  const admit = (reader: Reader, from: Reader, lead: GivenAtGate, facts: DocumentFacts): Decided<void> => {
    const merged = mergeReaders(identified(reader, lead), from, facts, rules);
    const led = captureLead(merged.reader, lead, facts);
    return { reader: led.reader, events: [...merged.events, ...led.events], result: undefined };
  };

  return {
    finish,
    merge: async (facts, from, into, lead) => {
      const blank = blankReader(facts, { viewerId: from });
      const frozen = await changes(blank, lead.at, (reader) => {
        const decision = redirectReader(reader, into, lead);
        return { ...decision, result: decision.reader };
      });
      crashPoint('merge.redirected');
      await finish(facts, frozen);
      return frozen.mergedInto!;
    },
    change: async <Result>(
      facts: DocumentFacts,
      viewerId: string,
      at: number,
      decide: (reader: Reader, redirected: boolean) => Decided<Result>,
      wants: Wants,
    ): Promise<Result> => {
      const decideHere = (reader: Reader): Decided<Found<Result>> => {
        if (reader.mergedInto !== null) return { reader, events: [], result: { frozen: reader } };
        const { result, ...decision } = decide(reader, false);
        return { ...decision, result: { value: result } };
      };
      const found = await changes(blankReader(facts, { viewerId }), at, decideHere, wants);
      if ('value' in found) return found.value;
      await finish(facts, found.frozen);
      const into = blankReader(facts, { viewerId: found.frozen.mergedInto! });
      return changes(into, at, (reader) => decide(reader, true), wants);
    },
  };
};
