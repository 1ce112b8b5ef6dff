import { describe, expect, it } from '@jest/globals';
import { effect } from '@preact/signals';
import { aReader, errorResponse } from '../../test/a-reader.ts';
import { settled } from '../../test/settled.ts';

const opened = async (...given: Parameters<typeof aReader>) => {
  const reader = aReader(...given);
  await reader.reading.start();
  await settled();
  reader.requests.length = 0;
  reader.tracked.length = 0;
  return reader;
};
const sessionsOf = ({ requests }: { requests: string[] }) =>
  requests.filter((call) => call.startsWith('sessions')).length;

describe('opening a document', () => {
  it('opens a session, starts the tracker, and requests the sizes', async () => {
    const reader = aReader();
    expect(reader.reading.state.value.kind).toBe('starting');
    reader.reading.track.show(1);
    await reader.reading.start();
    await settled();
    expect(reader.reading.state.value.kind).toBe('reading');
    expect(reader.reading.sizes.value).toHaveLength(10);
    expect(reader.requests).toEqual(['sessions', 'sizes (token-1)']);
    expect(reader.tracked.slice(-2)).toEqual(['begin ses_1 token-1', 'show 1']);
  });

  it('requests the sizes before the first image, which cannot be shown without them', async () => {
    const { reading, requests } = aReader();
    const end = effect(() => {
      if (reading.state.value.kind === 'reading') void reading.image(1, 800);
    });
    await reading.start();
    await settled();
    expect(requests).toEqual(['sessions', 'sizes (token-1)', 'image 1 (token-1)']);
    end();
  });

  it('requests the sizes of an open document together with the session, and only once', async () => {
    const reader = aReader({ isOpen: true });
    await reader.reading.start();
    await settled();
    expect(reader.reading.sizes.value).toHaveLength(10);
    expect(reader.requests).toEqual(['sessions', 'sizes']);
  });

  it('requests the sizes with the session when more pages are open to this reader, or the first request failed', async () => {
    const returning = aReader({ isOpen: true });
    returning.access = { open_pages: 2, state: 'preview', full: false };
    const lengths: number[] = [];
    const end = effect(() => void lengths.push(returning.reading.sizes.value.length));
    const passed = returning.reading.start();
    returning.access = {};
    await passed;
    await settled();
    end();
    // With some of the sizes a reader who returns to a later page would be moved.
    expect(lengths).toEqual([0, 10]);
    expect(returning.reading.sizes.value).toHaveLength(10);
    expect(returning.requests).toEqual(['sessions', 'sizes', 'sizes (token-1)']);

    const unlucky = aReader({ isOpen: true });
    unlucky.failNext('sizes', errorResponse(503));
    await unlucky.reading.start();
    await settled();
    expect(unlucky.reading.sizes.value).toHaveLength(10);
    expect(unlucky.requests).toEqual(['sessions', 'sizes', 'sizes (token-1)']);
  });

  it('requests no sizes that it knows, and more if more pages are open to this reader', async () => {
    const knownSizes = Array.from({ length: 10 }, () => ({ width: 612, height: 792 }));
    const reader = aReader({ isOpen: true, knownSizes });
    expect(reader.reading.sizes.value).toEqual(knownSizes);
    await reader.reading.start();
    await settled();
    expect(reader.requests).toEqual(['sessions']);
    const returning = aReader({ isOpen: true, knownSizes: knownSizes.slice(0, 2) });
    await returning.reading.start();
    await settled();
    expect(returning.requests).toEqual(['sessions', 'sizes (token-1)']);
    expect(returning.reading.sizes.value).toHaveLength(10);
  });

  it('has the sizes of an open document before the session', async () => {
    const reader = aReader({ isOpen: true, isOpenToAll: true });
    reader.failNext('sessions', ...[1, 2, 3, 4, 5].map(() => errorResponse(0)));
    const started = reader.reading.start();
    await settled();
    expect(reader.reading.sizes.value).toHaveLength(10);
    await started;
    expect(reader.reading.state.value.kind).toBe('failed');
  });

  it('tracks a page of an open document before the session, and of another document only in it', async () => {
    const open = aReader({ isOpen: true, isOpenToAll: true });
    open.reading.track.show(1);
    expect(open.tracked).toEqual(['show 1']);
    await open.reading.start();
    expect(open.tracked).toEqual(['show 1', 'show undefined', 'begin ses_1 token-1', 'show 1']);
    const other = aReader({ isOpen: true });
    other.reading.track.show(1);
    expect(other.tracked).toEqual(['show undefined']);
  });

  it('tracks no page when the document cannot be opened', async () => {
    const reader = aReader({ isOpen: true, isOpenToAll: true });
    reader.reading.track.show(1);
    reader.failNext('sessions', ...[1, 2, 3, 4, 5].map(() => errorResponse(0)));
    await reader.reading.start();
    expect(reader.tracked).toEqual(['show 1', 'show undefined']);
  });

  it('shows no sizes of pages that were closed meanwhile', async () => {
    const reader = aReader({ isOpen: true });
    const started = reader.reading.start();
    reader.access = { open_pages: 0, state: 'password', full: false };
    await started;
    await settled();
    expect(reader.reading.sizes.value).toEqual([]);
  });

  it('requests no sizes while no page is open', async () => {
    const reader = aReader();
    reader.access = { open_pages: 0, state: 'password' };
    await reader.reading.start();
    await settled();
    expect(reader.requests).toEqual(['sessions']);
  });

  it('retries while the server is unavailable, and opens afterwards', async () => {
    const reader = aReader();
    reader.failNext('sessions', errorResponse(503, 2000), errorResponse(0));
    await reader.reading.start();
    expect(reader.reading.state.value.kind).toBe('reading');
    expect(reader.waits).toEqual([3000, 1000]);
  });

  it('reports a message after the last attempt, and opens on a retry', async () => {
    const reader = aReader();
    reader.failNext('sessions', ...[1, 2, 3, 4, 5].map(() => errorResponse(0)));
    await reader.reading.start();
    expect(reader.reading.state.value).toEqual({
      kind: 'failed',
      message: expect.stringContaining('Check your connection'),
    });
    await reader.reading.retry();
    expect(reader.reading.state.value.kind).toBe('reading');
  });

  it('fails when the sizes cannot be loaded', async () => {
    const reader = aReader();
    reader.failNext('sizes', ...[1, 2, 3, 4, 5].map(() => errorResponse(503)));
    await reader.reading.start();
    await settled();
    await settled();
    expect(reader.reading.state.value.kind).toBe('failed');
  });

  it('reports a document that does not exist', async () => {
    const reader = aReader();
    reader.failNext('sessions', errorResponse(404));
    await reader.reading.start();
    expect(reader.reading.state.value.kind).toBe('not-found');
  });

  it('passes on to the tracker that the session is not counted', async () => {
    const reader = aReader();
    reader.counted = false;
    await reader.reading.start();
    expect(reader.tracked).toContain('begin ses_1 token-1 uncounted');
  });
});

describe('an ended session', () => {
  it('is replaced once for all concurrent calls, and each call is repeated', async () => {
    const reader = await opened();
    reader.expireTokens();
    const { reading } = reader;
    await Promise.all([
      reading.image(1, 800),
      reading.image(2, 800),
      reading.layer(1),
      reading.handleError(errorResponse(401)),
    ]);
    expect(sessionsOf(reader)).toBe(1);
    expect(reader.requests.slice(-3).sort()).toEqual(['image 1 (token-2)', 'image 2 (token-2)', 'layer 1 (token-2)']);
    expect(reader.tracked).toContain('begin ses_2 token-2');
  });

  it('is not replaced again for a late error response', async () => {
    const reader = await opened();
    reader.expireTokens();
    await reader.reading.image(1, 800);
    await reader.reading.handleError(errorResponse(401));
    reader.sessionEnded();
    await settled();
    expect(sessionsOf(reader)).toBe(1);
  });

  it('is replaced when the tracker reports it, with the same page on screen', async () => {
    const reader = await opened();
    reader.reading.track.show(4);
    reader.sessionEnded();
    await settled();
    expect(reader.tracked.slice(-3)).toEqual(['show undefined', 'begin ses_2 token-2', 'show 4']);
  });

  it('does not loop when every session is rejected', async () => {
    const reader = await opened();
    reader.failNext('image', ...[1, 2, 3, 4, 5, 6].map(() => errorResponse(401)));
    await expect(reader.reading.image(1, 800)).rejects.toMatchObject({ status: 401 });
    await expect(reader.reading.image(1, 800)).rejects.toMatchObject({ status: 401 });
    expect(sessionsOf(reader)).toBe(1);
  });

  it('is continued with the former token when the cookie does not identify the viewer', async () => {
    const reader = await opened({ identifiesByCookie: false });
    reader.expireTokens();
    await reader.reading.image(1, 800);
    expect(reader.requests).toContain('sessions (token-1)');
  });

  it('is replaced before a password is sent again', async () => {
    const reader = await opened();
    reader.expireTokens();
    await reader.reading.enterPassword('secret');
    expect(reader.requests).toEqual(['password (token-1)', 'sessions', 'password (token-2)']);
  });
});

describe('a page that the server rejects', () => {
  it('updates the access, and is not requested again when it is closed', async () => {
    const reader = await opened();
    reader.failNext('image', errorResponse(403));
    reader.access = { open_pages: 2 };
    await expect(reader.reading.image(7, 800)).rejects.toMatchObject({ status: 403 });
    expect(reader.requests).toEqual(['image 7 (token-1)', 'sessions']);
    expect(reader.reading.sizes.value).toHaveLength(2);
  });

  it('is requested once more when it is open, and never in a loop', async () => {
    const reader = await opened();
    reader.failNext('image', errorResponse(403));
    await reader.reading.image(7, 800);
    reader.failNext('image', ...[1, 2, 3, 4].map(() => errorResponse(403)));
    await expect(reader.reading.image(7, 800)).rejects.toMatchObject({ status: 403 });
    await reader.reading.handleError(errorResponse(403));
    expect(sessionsOf(reader)).toBe(1);
    reader.pass(10_000);
    await reader.reading.handleError(errorResponse(403));
    expect(sessionsOf(reader)).toBe(2);
  });

  it('is requested again when the server is busy', async () => {
    const reader = await opened();
    reader.failNext('image', errorResponse(429, 40_000), errorResponse(503, 2_000), errorResponse(0));
    await reader.reading.image(1, 800);
    expect(reader.waits).toEqual([41_000, 3_000, 2_000]);
  });

  it('is requested again when the server was unavailable during the renewal', async () => {
    const reader = await opened();
    reader.expireTokens();
    reader.failNext('sessions', errorResponse(503, 2_000));
    await reader.reading.image(1, 800);
    expect(reader.reading.state.value.kind).toBe('reading');
    expect(sessionsOf(reader)).toBe(2);
  });

  it('reports a document that was deleted', async () => {
    const reader = await opened();
    reader.failNext('layer', errorResponse(404));
    await expect(reader.reading.layer(1)).rejects.toMatchObject({ status: 404 });
    expect(reader.reading.state.value.kind).toBe('not-found');
    expect(reader.tracked.at(-1)).toBe('show undefined');
    await expect(reader.reading.image(1, 800)).rejects.toMatchObject({ status: 404 });
    expect(reader.requests).toHaveLength(1);
  });
});
