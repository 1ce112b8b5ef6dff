import { describe, expect, it } from '@jest/globals';
import { eventually, silentLogger } from '@docsight/testkit';
import type { FoldOutcome } from './fold-document.ts';
import { makeFoldQueue } from './fold-queue.ts';

/** A fold that ends when the test says so. */
const heldFold = () => {
  const started: string[] = [];
  const ends: ((outcome: FoldOutcome) => void)[] = [];
  const fold = (documentId: string): Promise<FoldOutcome> => {
    started.push(documentId);
    return new Promise((resolve) => ends.push(resolve));
  };
  return { started, fold, endNext: (outcome: FoldOutcome) => ends.shift()!(outcome) };
};

const queueOf = (fold: (documentId: string) => Promise<FoldOutcome>) =>
  makeFoldQueue({ fold, logger: silentLogger, coalesceMs: 0 });

describe('the queue of documents to fold', () => {
  it('folds a document once for all that named it while it waited', async () => {
    const { started, fold, endNext } = heldFold();
    const queue = queueOf(fold);
    for (const documentId of ['a', 'a', 'a']) queue.nudge(documentId);
    await eventually(() => expect(started).toEqual(['a']));
    endNext('clean');
    await queue.stop();
    expect(started).toEqual(['a']);
  });

  it('folds a document again when it was named while it was being folded, never twice at once', async () => {
    const { started, fold, endNext } = heldFold();
    const queue = queueOf(fold);
    queue.nudge('a');
    await eventually(() => expect(started).toEqual(['a']));
    queue.nudge('a');
    queue.nudge('b');
    await eventually(() => expect(started).toEqual(['a', 'b']));
    endNext('clean');
    await eventually(() => expect(started).toEqual(['a', 'b', 'a']));
  });

  it('goes on with a document until it is clean', async () => {
    const { started, fold, endNext } = heldFold();
    queueOf(fold).nudge('a');
    for (const outcome of ['folded', 'overtaken', 'clean'] as const) {
      const before = started.length;
      await eventually(() => expect(started.length).toBeGreaterThan(Math.max(0, before - 1)));
      endNext(outcome);
    }
    await eventually(() => expect(started).toEqual(['a', 'a', 'a']));
  });

  it('goes on with the others when one fails', async () => {
    const folded: string[] = [];
    const queue = queueOf(async (documentId) => {
      if (documentId === 'broken') throw new Error('no');
      folded.push(documentId);
      return 'clean';
    });
    for (const documentId of ['broken', 'a', 'broken', 'b']) queue.nudge(documentId);
    await eventually(() => expect(folded).toEqual(['a', 'b']));
  });

  it('takes nothing any more once it was stopped', async () => {
    const { started, fold } = heldFold();
    const queue = queueOf(fold);
    queue.nudge('a');
    await queue.stop();
    queue.nudge('b');
    await queue.stop();
    expect(started).toEqual([]);
  });
});
