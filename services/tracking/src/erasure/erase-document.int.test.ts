import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, eventually } from '@docsight/testkit';
import { startTracking } from '../../test/harness.ts';
import type { TrackingUnderTest } from '../../test/harness.ts';

describe('an erased document', () => {
  let service: TrackingUnderTest;
  beforeAll(async () => {
    service = await startTracking();
  });
  afterAll(() => service.close());

  const erasedFactsOf = (facts: DocumentFacts): DocumentFacts => ({
    ...facts,
    title: '',
    isActive: false,
    erased: true,
    version: facts.version + 2,
  });
  const publishErased = (facts: DocumentFacts) =>
    service.tap.publish(makeEvent('document.erased', anEventContext(facts.accountId), { facts: erasedFactsOf(facts) }));
  const storedFacts = (facts: DocumentFacts) =>
    service.connection.collection<{ _id: string }>('documents').findOne({ _id: facts.documentId });
  const read = async (facts: DocumentFacts, readers: number): Promise<void> => {
    for (let count = 0; count < readers; count += 1) {
      await service.beacon(facts, await service.open(facts), [{ page: 1, seconds: 0 }]).expect(204);
    }
  };

  it('loses its readers and its title; other documents keep theirs', async () => {
    const [erased, other] = [service.publish(aDocumentFacts()), service.publish(aDocumentFacts())];
    await read(erased, 3);
    await read(other, 1);
    await publishErased(erased);
    await eventually(async () => expect(await service.readers(erased)).toEqual([]));
    expect(await service.readers(other)).toHaveLength(1);
    expect(await storedFacts(erased)).toMatchObject({ facts: { title: '', erased: true } });
  });

  it('gets no readers from late messages: an older one, a download, the same one again', async () => {
    const facts = service.publish(aDocumentFacts());
    await read(facts, 1);
    await publishErased(facts);
    await eventually(async () => expect(await service.readers(facts)).toEqual([]));
    const context = anEventContext(facts.accountId);
    await service.tap.publish(
      makeEvent('document.updated', context, { facts: { ...facts, version: facts.version + 1 } }),
    );
    const viewerId = 'anon_late';
    await service.tap.publish(
      makeEvent('download.served', context, { downloadId: randomUUID(), documentId: facts.documentId, viewerId }),
    );
    await publishErased(facts);
    // These come after the late messages, in the same queues.
    const marker = service.publish(aDocumentFacts());
    await read(marker, 1);
    await service.tap.publish(
      makeEvent('download.served', context, { downloadId: randomUUID(), documentId: marker.documentId, viewerId }),
    );
    await eventually(async () => expect(await service.readers(marker)).toHaveLength(2));
    expect(await service.readers(facts)).toEqual([]);
    expect(await storedFacts(facts)).toMatchObject({ facts: { title: '', erased: true } });
  });

  it('cannot be opened', async () => {
    const facts = service.publish(aDocumentFacts());
    const token = await service.open(facts);
    service.documents.documents.splice(service.documents.documents.indexOf(facts), 1, erasedFactsOf(facts));
    await publishErased(facts);
    await eventually(async () => expect(await storedFacts(facts)).toMatchObject({ facts: { erased: true } }));
    service.clock.now += 2_000;
    await service.beacon(facts, token, [{ page: 1, seconds: 0 }]).expect(404);
    await service.post(facts, 'sessions').expect(404);
    expect(await service.readers(facts)).toEqual([]);
  });
});
