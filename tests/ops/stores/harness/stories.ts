import { createClient } from '@docsight/client';
import type { DocsightClient, DocumentDetail } from '@docsight/client';
import type { Receiver } from '@docsight/demo';
import type { Stack } from '@docsight/local-stack';
import { makeTestPdfs } from '@docsight/testkit/pdfs';
import { expectStory, playStory } from '../../../e2e/harness/story.ts';

/** Readers at the same time: each story has six of them. */
const storiesAtOnce = 2;

/**
 * Uploads documents and reads them, story after story, while `disturb` runs, and one story more after it. Each step is
 * repeated until it is acknowledged. Expects the exact figures and webhooks of all stories.
 * @returns the number of stories.
 */
export const expectStoriesDuring = async (
  stack: Stack,
  receiver: Receiver,
  disturb: () => Promise<void>,
): Promise<number> => {
  process.env.DOCSIGHT_TEST_PDFS ??= await makeTestPdfs(() => undefined);
  const api = apiOf(stack);
  const documents: DocumentDetail[] = [];
  let isOver = false;
  const play = async (): Promise<void> => {
    while (!isOver) documents.push(await playStory(api));
    documents.push(await playStory(api));
  };
  const disturbance = disturb().finally(() => (isOver = true));
  await Promise.all([disturbance, ...Array.from({ length: storiesAtOnce }, play)]);
  for (const document of documents) await expectStory(api, receiver, document);
  return documents.length;
};

export const apiOf = ({ gatewayUrl, apiKey }: Stack): DocsightClient =>
  createClient({ baseUrl: gatewayUrl, apiKey: apiKey!, maxRetries: 0 });
