import { describe, expect, it } from '@jest/globals';
import type { DocumentDetail } from '@docsight/client';
import fc from 'fast-check';
import {
  isActive,
  maxUploads,
  nextToSend,
  withFiles,
  without,
  withoutDone,
  withRetry,
  withState,
} from './upload-queue.ts';
import type { UploadQueue, UploadState } from './upload-queue.ts';

const files = (...names: string[]): File[] => names.map((name) => new File(['%PDF-'], name));
const queueOf = (...names: string[]): UploadQueue => withFiles([], files(...names), names);
const statesOf = (queue: UploadQueue): string[] => queue.map(({ file, state }) => `${file.name} ${state.kind}`);
const done: UploadState = { kind: 'done', document: {} as DocumentDetail };
const failed: UploadState = { kind: 'failed', message: 'The file is not a PDF.' };

describe('upload queue', () => {
  it('sends one file after the other', () => {
    const queue = queueOf('a', 'b');
    expect(nextToSend(queue)?.file.name).toBe('a');
    const sending = withState(queue, 1, { kind: 'sending', fraction: 0 });
    expect(nextToSend(sending)).toBeUndefined();
    expect(nextToSend(withState(sending, 1, done))?.file.name).toBe('b');
  });

  it('keeps a failed file, and sends it again last with the same key', () => {
    const queue = withState(queueOf('a', 'b'), 1, failed);
    expect(nextToSend(queue)?.file.name).toBe('b');
    const retried = withRetry(queue, 1);
    expect(statesOf(retried)).toEqual(['b waiting', 'a waiting']);
    expect(retried[1]).toMatchObject({ id: 1, key: 'a' });
  });

  it('sends only failed files again', () => {
    const queue = withState(queueOf('a'), 1, done);
    expect(withRetry(queue, 1)).toBe(queue);
  });

  it('removes what is done, and nothing else', () => {
    const queue = withState(withState(queueOf('a', 'b', 'c'), 1, done), 2, failed);
    expect(statesOf(withoutDone(queue))).toEqual(['b failed', 'c waiting']);
  });

  it('gives no id twice, is bounded, and always has work or nothing active', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), count: fc.nat(40) }),
      fc.record({ do: fc.constantFrom('finish', 'fail', 'retry', 'remove', 'clean'), at: fc.nat(150) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let queue: UploadQueue = [];
        for (const next of steps) {
          const chosen = 'at' in next ? queue[next.at % Math.max(1, queue.length)] : undefined;
          const id = chosen?.id ?? 0;
          if (next.do === 'add') {
            const names = Array.from({ length: 'count' in next ? next.count : 0 }, (_, index) => `f${index}`);
            queue = withFiles(queue, files(...names), names);
          } else if (next.do === 'finish' || next.do === 'fail') {
            if (chosen && isActive(chosen)) queue = withState(queue, id, next.do === 'finish' ? done : failed);
          } else if (next.do === 'retry') queue = withRetry(queue, id);
          else if (next.do === 'remove') queue = without(queue, id);
          else queue = withoutDone(queue);
          expect(new Set(queue.map((upload) => upload.id)).size).toBe(queue.length);
          expect(withoutDone(queue).length).toBeLessThanOrEqual(maxUploads);
          expect(nextToSend(queue) !== undefined).toBe(queue.some(isActive));
        }
      }),
      { numRuns: 50 },
    );
  });
});
