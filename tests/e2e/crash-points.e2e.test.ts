import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { expectStory, tellStory } from './harness/story.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

let test: TestStack;
let receiver: Receiver;

beforeAll(async () => {
  [test, receiver] = await Promise.all([startTestStack(), startReceiver()]);
  await test.api.setWebhook(receiver.url);
}, 120_000);

afterAll(async () => {
  await receiver.close();
  await test.close();
});

const outboxSteps = ['outbox.stored', 'outbox.published', 'outbox.confirmed', 'outbox.cleared'];
const points = {
  documents: [...outboxSteps, 'consumer.handled'],
  tracking: [...outboxSteps, 'consumer.handled', 'merge.redirected', 'merge.applied'],
  analytics: [
    'outbox.published',
    'outbox.confirmed',
    'outbox.cleared',
    'consumer.handled',
    'fold.planned',
    'fold.days',
    'fold.readers',
  ],
  webhooks: ['consumer.handled', 'delivery.claimed', 'delivery.sent', 'delivery.recorded'],
};

describe('a service that dies between two steps', () => {
  it.each(Object.entries(points).flatMap(([service, names]) => names.map((name) => `${service}/${name}`)))(
    '%s: nothing acknowledged is lost and nothing is counted twice',
    async (point) => {
      await test.arm(point);
      const document = await tellStory(test.api);
      await expectStory(test.api, receiver, document);
      await test.expectCrashed();
    },
    90_000,
  );
});
