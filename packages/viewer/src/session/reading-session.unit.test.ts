import { describe, expect, it } from '@jest/globals';
import { aReader, refusal, settled } from '../../test/a-reader.ts';

const opened = async (...given: Parameters<typeof aReader>) => {
  const reader = aReader(...given);
  await reader.reading.start();
  await settled();
  reader.asked.length = 0;
  reader.tracked.length = 0;
  return reader;
};
const sessionsOf = ({ asked }: { asked: string[] }) => asked.filter((call) => call.startsWith('sessions')).length;

describe('opening a document', () => {
  it('opens a session, tells the tracker, and asks for the sizes', async () => {
    const reader = aReader();
    expect(reader.reading.state.value.kind).toBe('starting');
    reader.reading.track.show(1);
    await reader.reading.start();
    await settled();
    expect(reader.reading.state.value.kind).toBe('reading');
    expect(reader.reading.sizes.value).toHaveLength(10);
    expect(reader.asked).toEqual(['sessions', 'sizes (token-1)']);
    expect(reader.tracked.slice(-2)).toEqual(['begin ses_1 token-1', 'show 1']);
  });

  it('asks for no sizes while nothing is open', async () => {
    const reader = aReader();
    reader.access = { open_pages: 0, state: 'password' };
    await reader.reading.start();
    await settled();
    expect(reader.asked).toEqual(['sessions']);
  });

  it('waits for a server that is away, and takes up when it is back', async () => {
    const reader = aReader();
    reader.refuse('sessions', refusal(503, 2000), refusal(0));
    await reader.reading.start();
    expect(reader.reading.state.value.kind).toBe('reading');
    expect(reader.waits).toEqual([3000, 1000]);
  });

  it('gives up in the end with a sentence, and opens when it is asked again', async () => {
    const reader = aReader();
    reader.refuse('sessions', ...[1, 2, 3, 4, 5].map(() => refusal(0)));
    await reader.reading.start();
    expect(reader.reading.state.value).toEqual({
      kind: 'failed',
      message: expect.stringContaining('Check your connection'),
    });
    await reader.reading.retry();
    expect(reader.reading.state.value.kind).toBe('reading');
  });

  it('gives up too when the sizes do not come, for there is nothing to read yet', async () => {
    const reader = aReader();
    reader.refuse('sizes', ...[1, 2, 3, 4, 5].map(() => refusal(503)));
    await reader.reading.start();
    await settled();
    await settled();
    expect(reader.reading.state.value.kind).toBe('failed');
  });

  it('is absent when the document is', async () => {
    const reader = aReader();
    reader.refuse('sessions', refusal(404));
    await reader.reading.start();
    expect(reader.reading.state.value.kind).toBe('absent');
  });

  it('tells the tracker of a session that is not counted', async () => {
    const reader = aReader();
    reader.counted = false;
    await reader.reading.start();
    expect(reader.tracked).toContain('begin ses_1 token-1 uncounted');
  });
});

describe('a session that has ended', () => {
  it('is replaced by one new session for all who ask meanwhile, and each asks once more', async () => {
    const reader = await opened();
    reader.endSession();
    const { reading } = reader;
    await Promise.all([reading.image(1, 800), reading.image(2, 800), reading.text(1), reading.refused(refusal(401))]);
    expect(sessionsOf(reader)).toBe(1);
    expect(reader.asked.slice(-3).sort()).toEqual(['image 1 (token-2)', 'image 2 (token-2)', 'text 1 (token-2)']);
    expect(reader.tracked).toContain('begin ses_2 token-2');
  });

  it('is not replaced again by one whose refusal comes late', async () => {
    const reader = await opened();
    reader.endSession();
    await reader.reading.image(1, 800);
    await reader.reading.refused(refusal(401));
    reader.sessionEnded();
    await settled();
    expect(sessionsOf(reader)).toBe(1);
  });

  it('is replaced when the tracker hears of it, and the same page goes on', async () => {
    const reader = await opened();
    reader.reading.track.show(4);
    reader.sessionEnded();
    await settled();
    expect(reader.tracked.slice(-3)).toEqual(['show undefined', 'begin ses_2 token-2', 'show 4']);
  });

  it('does not ask for ever when every session is refused', async () => {
    const reader = await opened();
    reader.refuse('image', ...[1, 2, 3, 4, 5, 6].map(() => refusal(401)));
    await expect(reader.reading.image(1, 800)).rejects.toMatchObject({ status: 401 });
    await expect(reader.reading.image(1, 800)).rejects.toMatchObject({ status: 401 });
    expect(sessionsOf(reader)).toBe(1);
  });

  it('goes on with the token of before where it is not known by its cookie', async () => {
    const reader = await opened({ knownByCookie: false });
    reader.endSession();
    await reader.reading.image(1, 800);
    expect(reader.asked).toContain('sessions (token-1)');
  });

  it('lets a password through all the same', async () => {
    const reader = await opened();
    reader.endSession();
    await reader.reading.enterPassword('secret');
    expect(reader.asked).toEqual(['password (token-1)', 'sessions', 'password (token-2)']);
  });
});

describe('a page that is refused', () => {
  it('makes the tab ask what is open now; a page that is closed is not asked for again', async () => {
    const reader = await opened();
    reader.refuse('image', refusal(403));
    reader.access = { open_pages: 2 };
    await expect(reader.reading.image(7, 800)).rejects.toMatchObject({ status: 403 });
    expect(reader.asked).toEqual(['image 7 (token-1)', 'sessions']);
    expect(reader.reading.sizes.value).toHaveLength(2);
  });

  it('is asked for once more when it is open after all, and never in a loop', async () => {
    const reader = await opened();
    reader.refuse('image', refusal(403));
    await reader.reading.image(7, 800);
    reader.refuse('image', ...[1, 2, 3, 4].map(() => refusal(403)));
    await expect(reader.reading.image(7, 800)).rejects.toMatchObject({ status: 403 });
    await reader.reading.refused(refusal(403));
    expect(sessionsOf(reader)).toBe(1);
    reader.pass(10_000);
    await reader.reading.refused(refusal(403));
    expect(sessionsOf(reader)).toBe(2);
  });

  it('is waited for when the server is busy', async () => {
    const reader = await opened();
    reader.refuse('image', refusal(429, 40_000), refusal(503, 2_000), refusal(0));
    await reader.reading.image(1, 800);
    expect(reader.waits).toEqual([41_000, 3_000, 2_000]);
  });

  it('and a server away while the session is replaced: both are waited for', async () => {
    const reader = await opened();
    reader.endSession();
    reader.refuse('sessions', refusal(503, 2_000));
    await reader.reading.image(1, 800);
    expect(reader.reading.state.value.kind).toBe('reading');
    expect(sessionsOf(reader)).toBe(2);
  });

  it('says that the document is gone', async () => {
    const reader = await opened();
    reader.refuse('text', refusal(404));
    await expect(reader.reading.text(1)).rejects.toMatchObject({ status: 404 });
    expect(reader.reading.state.value.kind).toBe('absent');
    expect(reader.tracked.at(-1)).toBe('show undefined');
    await expect(reader.reading.image(1, 800)).rejects.toMatchObject({ status: 404 });
    expect(reader.asked).toHaveLength(1);
  });
});
