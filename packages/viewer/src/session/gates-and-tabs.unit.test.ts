import { describe, expect, it } from '@jest/globals';
import { aReader, errorResponse } from '../../test/a-reader.ts';
import { settled } from '../../test/settled.ts';

/** A tab with two open pages of ten. It shows page 2. */
const inPreview = async (...given: Parameters<typeof aReader>) => {
  const reader = aReader(...given);
  reader.access = { open_pages: 2 };
  await reader.reading.start();
  reader.reading.track.show(2);
  await settled();
  reader.requests.length = 0;
  reader.tracked.length = 0;
  return reader;
};
const stateOf = ({ reading }: { reading: ReturnType<typeof aReader>['reading'] }) =>
  reading.state.value.kind === 'reading' ? reading.state.value.session.access.state : reading.state.value.kind;

describe('a gate', () => {
  it('opens the other pages in the same session, and announces it', async () => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    expect(stateOf(reader)).toBe('open');
    expect(reader.reading.sizes.value).toHaveLength(10);
    expect(reader.requests).toEqual(['gate (token-1)', 'sizes (token-2)']);
    expect(reader.tracked).toEqual(['renew token-2', 'show 2']);
    expect(reader.announced).toEqual(['You can read on now.']);
    expect(reader.publishedPasses).toBe(1);
  });

  it('stops the tracking while it is in front of the pages, and resumes with the same page', async () => {
    const reader = await inPreview();
    reader.reading.setGateInFront(true);
    reader.reading.track.show(3);
    reader.reading.track.show(2);
    reader.reading.setGateInFront(false);
    expect(reader.tracked).toEqual(['show undefined', 'show undefined', 'show undefined', 'show 2']);
  });

  it('hides closed pages from the tracker', async () => {
    const reader = await inPreview();
    reader.reading.track.show(3);
    expect(reader.tracked).toEqual(['show undefined']);
  });

  it('stays and reports the error when the server rejects an e-mail address', async () => {
    const reader = await inPreview();
    reader.failNext('gate', errorResponse(422));
    await expect(reader.reading.passGate('ann@mailinator.com', '')).rejects.toMatchObject({ status: 422 });
    expect(stateOf(reader)).toBe('preview');
    expect(reader.publishedPasses).toBe(0);
  });

  it('is replaced by a password that was set meanwhile', async () => {
    const reader = await inPreview();
    reader.failNext('gate', errorResponse(403), errorResponse(403));
    reader.access = { open_pages: 0, state: 'password' };
    await expect(reader.reading.passGate('ann@acme.com', '')).rejects.toMatchObject({ status: 403 });
    expect(stateOf(reader)).toBe('password');
    expect(reader.reading.sizes.value).toEqual([]);
    expect(reader.tracked.at(-1)).toBe('show undefined');
  });
});

describe('a password', () => {
  it('opens no new session when it is wrong', async () => {
    const reader = await inPreview();
    reader.failNext('password', errorResponse(403));
    await expect(reader.reading.enterPassword('guess')).rejects.toMatchObject({ status: 403 });
    expect(reader.requests).toEqual(['password (token-1)']);
  });

  it('reports a busy server to the reader without a retry', async () => {
    const reader = await inPreview();
    reader.failNext('password', errorResponse(429, 60_000));
    await expect(reader.reading.enterPassword('secret')).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(reader.waits).toEqual([]);
  });
});

describe('a page that the back-forward cache shows again', () => {
  it('continues in its session while all pages are still open', async () => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    reader.requests.length = 0;
    reader.tracked.length = 0;
    await reader.reading.resume();
    expect(reader.requests).toEqual(['links 1 (token-2)']);
    expect([stateOf(reader), reader.tracked]).toEqual(['open', []]);
  });

  it('is up to date with what another tab has passed meanwhile', async () => {
    const reader = await inPreview();
    reader.access = {};
    await reader.reading.resume();
    expect(stateOf(reader)).toBe('open');
  });

  it.each([
    [401, { open_pages: 10 }, 'open'],
    [403, { open_pages: 0, state: 'password' as const }, 'password'],
  ])('has a new session when its own one is %s', async (status, access, state) => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    reader.access = access;
    reader.failNext('links', errorResponse(status));
    await reader.reading.resume();
    expect(stateOf(reader)).toBe(state);
  });

  it('says so when the document was deleted meanwhile', async () => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    reader.failNext('links', errorResponse(404));
    await reader.reading.resume();
    expect(stateOf(reader)).toBe('not-found');
    expect(reader.tracked.at(-1)).toBe('show undefined');
  });
});

describe('another tab of the browser', () => {
  it('opens a new session when one tab has passed, and keeps its page', async () => {
    const reader = await inPreview();
    reader.access = {};
    reader.otherTabPassed();
    await settled();
    expect(stateOf(reader)).toBe('open');
    expect(reader.requests).toEqual(['sessions', 'sizes (token-2)']);
    expect(reader.tracked).toEqual(['show undefined', 'begin ses_2 token-2', 'show 2']);
    expect(reader.publishedPasses).toBe(0);
  });

  it('opens the session with the cookie, even if the cookie does not identify the viewer', async () => {
    const reader = await inPreview({ identifiesByCookie: false });
    reader.otherTabPassed();
    await settled();
    expect(reader.requests[0]).toBe('sessions');
  });

  it('requests nothing when all pages are open already', async () => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    reader.requests.length = 0;
    reader.otherTabPassed();
    await settled();
    expect(reader.requests).toEqual([]);
  });

  it('requests another session when one was being opened already', async () => {
    const reader = await inPreview();
    reader.sessionEnded();
    reader.otherTabPassed();
    await settled();
    expect(reader.requests.filter((call) => call === 'sessions')).toHaveLength(2);
  });

  it('stays as it is when no new session can be opened', async () => {
    const reader = await inPreview();
    reader.failNext('sessions', errorResponse(400));
    reader.otherTabPassed();
    await settled();
    expect(stateOf(reader)).toBe('preview');
  });
});
