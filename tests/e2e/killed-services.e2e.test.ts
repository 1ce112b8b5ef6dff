import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { expectStory, tellStory } from './harness/story.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

let test: TestStack;
let receiver: Receiver;

beforeAll(async () => {
  [test, receiver] = await Promise.all([startTestStack({ ownServers: true }), startReceiver()]);
  await test.api.webhooks.save({ url: receiver.url });
});

afterAll(async () => {
  await receiver.close();
  await test.close();
});

describe('in the middle of the story', () => {
  it.each(['gateway', 'documents', 'tracking', 'analytics', 'webhooks'] as const)(
    'kill -9 of %s loses nothing and counts nothing twice',
    async (service) => {
      const document = await tellStory(test.api, () => test.stack.killService(service, 'SIGKILL'));
      await expectStory(test.api, receiver, document);
    },
  );

  it('kill -9 of the broker loses nothing: beacons are accepted, events follow later', async () => {
    const rabbitmq = test.stack.servers.rabbitmq!;
    const document = await tellStory(test.api, async () => {
      await rabbitmq.kill9();
      await rabbitmq.restart();
    });
    await expectStory(test.api, receiver, document);
  });

  // Several times: a command that was being written when the server died used to hang (see patches/).
  it.each([1, 2, 3])('kill -9 of the database loses nothing that was acknowledged (%i)', async () => {
    const mongo = test.stack.servers.mongo!;
    const document = await tellStory(test.api, async () => {
      await mongo.kill9();
      await mongo.restart();
    });
    await expectStory(test.api, receiver, document);
  });

  it('the loss of Redis stops nothing', async () => {
    const redis = test.stack.servers.redis!;
    const document = await tellStory(test.api, () => redis.kill9());
    await expectStory(test.api, receiver, document);
    await redis.restart();
  });
});
