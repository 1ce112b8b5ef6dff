import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import { runConcurrently } from './harness/concurrent-tests.ts';
import { docsightOf } from './harness/operator.ts';
import { expectStory, playStory } from './harness/story.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

let test: TestStack;
let receiver: Receiver;

beforeAll(async () => {
  [test, receiver] = await Promise.all([startTestStack(), startReceiver()]);
  await test.api.webhooks.save({ url: receiver.url });
});

afterAll(async () => {
  await receiver.close();
  await test.close();
});

const outboxSteps = ['outbox.stored', 'outbox.published', 'outbox.confirmed', 'outbox.cleared'];
/**
 * All services use the same relay. Its steps are tested in tracking, which publishes most. Other services test the
 * first step that leaves something in their own records.
 */
const points = {
  documents: ['outbox.stored', 'consumer.handled'],
  tracking: [...outboxSteps, 'consumer.handled', 'merge.redirected', 'merge.applied'],
  analytics: [
    'outbox.published',
    'consumer.handled',
    'fold.planned',
    'fold.days',
    'fold.readers',
    'account.planned',
    'account.documents',
  ],
  webhooks: ['consumer.handled', 'delivery.claimed', 'delivery.sent', 'delivery.recorded'],
};

/** Each round crashes one point of each service that has one left. */
const rounds = Array.from({ length: Math.max(...Object.values(points).map((names) => names.length)) }, (_, round) =>
  Object.entries(points).flatMap(([service, names]) =>
    names[round] === undefined ? [] : `${service}/${names[round]}`,
  ),
);

describe('services that die between two steps, in one story', () => {
  it.each(rounds.map((armed) => armed.join(', ')))(
    '%s: nothing acknowledged is lost and nothing is counted twice',
    async (armed) => {
      await test.arm(...armed.split(', '));
      const document = await playStory(test.api);
      await expectStory(test.api, receiver, document);
      await eventually(test.expectCrashed);
    },
  );
});

describe('rebuilding all figures, while people read and viewers are erased', () => {
  runConcurrently(1, {
    'analytics/rebuild.page: another process resumes, and every figure is right': async () => {
      await test.arm('analytics/rebuild.page');
      const rebuild = docsightOf(test, 'rebuild-analytics');
      const document = await playStory(test.api);
      expect(await rebuild).toEqual({ code: 0, output: expect.stringContaining('All figures have been rebuilt.') });
      await test.expectCrashed('analytics');
      await expectStory(test.api, receiver, document);
    },
  });

  it.each(['erasure.begun', 'erasure.finished'])(
    'tracking/%s: the viewer that it was about is erased all the same',
    async (point) => {
      const document = await playStory(test.api);
      await expectStory(test.api, receiver, document);
      const readers = () => test.api.documents.viewers(document.short_code).page();
      const { viewers } = await eventually(readers);
      const { viewer_id: viewerId } = viewers.find(({ email }) => email?.startsWith('reader-0@'))!;
      await test.arm(`tracking/${point}`);
      const erasing = test.api.documents.eraseViewer(document.short_code, viewerId);
      await expect(erasing).rejects.toMatchObject({ code: 'service_unavailable' });
      await test.expectCrashed('tracking');
      await eventually(async () => {
        const left = await readers();
        expect(left.viewers.map(({ email }) => email).sort()).toEqual(
          viewers.flatMap(({ viewer_id, email }) => (viewer_id === viewerId ? [] : [email])).sort(),
        );
        expect(await test.api.documents.stats(document.short_code)).toMatchObject({ views: 5, downloads: 0 });
      });
    },
  );
});
