import { describe, expect, it } from '@jest/globals';
import { DocsightConnectionError, DocsightError } from '@docsight/client';
import { makeToasts } from '@docsight/ui/toasts';
import { makeDeletions } from './deletions.ts';

const deck = { short_code: 's-Abc123', title: 'Deck' };

const setUp = (failures: Error[] = []) => {
  const ticks = new Set<() => void>();
  const toasts = makeToasts((run) => {
    ticks.add(run);
    return () => ticks.delete(run);
  });
  const sent: string[] = [];
  const deleted: string[] = [];
  const deletions = makeDeletions({
    send: async (code) => {
      sent.push(code);
      const failure = failures.shift();
      if (failure) throw failure;
    },
    toasts,
    onDeleted: (code) => deleted.push(code),
  });
  const pass = (seconds: number): void => {
    for (let tick = 0; tick < seconds * 4; tick += 1) for (const run of Array.from(ticks)) run();
  };
  const act = (label: string): void => toasts.shown.value.find(({ action }) => action?.label === label)?.action?.run();
  const hidden = (): string[] => [...deletions.hidden.value];
  const texts = (): string[] => toasts.shown.value.map(({ text }) => text);
  return { deletions, sent, deleted, pass, act, hidden, texts };
};

describe('deletions', () => {
  it('hide a document at once, and are sent after 10 seconds', async () => {
    const { deletions, sent, deleted, pass, hidden } = setUp();
    deletions.start(deck);
    deletions.start(deck);
    pass(9);
    expect([hidden(), sent]).toEqual([['s-Abc123'], []]);
    pass(1);
    await deletions.finish();
    expect([hidden(), sent, deleted]).toEqual([['s-Abc123'], ['s-Abc123'], ['s-Abc123']]);
  });

  it('that are undone send nothing', async () => {
    const { deletions, sent, pass, act, hidden } = setUp();
    deletions.start(deck);
    act('Undo');
    pass(20);
    await deletions.finish();
    expect([hidden(), sent]).toEqual([[], []]);
  });

  it('are sent at once when the page closes', async () => {
    const { deletions, sent } = setUp();
    deletions.start(deck);
    deletions.start({ short_code: 's-Xyz789', title: 'Plan' });
    await deletions.finish();
    expect(sent).toEqual(['s-Abc123', 's-Xyz789']);
  });

  it('that fail show the document again and say why', async () => {
    const { deletions, hidden, texts, act, sent } = setUp([new DocsightConnectionError('No response.')]);
    deletions.start(deck);
    await deletions.finish();
    expect([hidden(), texts()]).toEqual([
      [],
      ['“Deck” was not deleted. There is no connection to the server. Check your network.'],
    ]);
    act('Delete again');
    await deletions.finish();
    expect(sent.length).toBe(2);
  });

  it('of a document that is already gone have succeeded', async () => {
    const gone = new DocsightError('There is no document with this short code.', {
      status: 404,
      code: 'not_found',
      reason: undefined,
      requestId: undefined,
      rateLimit: undefined,
      retryAfterMs: undefined,
    });
    const { deletions, deleted } = setUp([gone]);
    deletions.start(deck);
    await deletions.finish();
    expect(deleted).toEqual(['s-Abc123']);
  });
});
