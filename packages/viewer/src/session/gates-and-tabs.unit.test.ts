import { describe, expect, it } from '@jest/globals';
import { aReader, refusal, settled } from '../../test/a-reader.ts';

/** A tab that has two of ten pages open, and shows the second. */
const inPreview = async (...given: Parameters<typeof aReader>) => {
  const reader = aReader(...given);
  reader.access = { open_pages: 2 };
  await reader.reading.start();
  reader.reading.track.show(2);
  await settled();
  reader.asked.length = 0;
  reader.tracked.length = 0;
  return reader;
};
const stateOf = ({ reading }: { reading: ReturnType<typeof aReader>['reading'] }) =>
  reading.state.value.kind === 'reading' ? reading.state.value.session.access.state : reading.state.value.kind;

describe('a gate', () => {
  it('opens the rest in the same session, and says so', async () => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    expect(stateOf(reader)).toBe('open');
    expect(reader.reading.sizes.value).toHaveLength(10);
    expect(reader.asked).toEqual(['gate (token-1)', 'sizes (token-2)']);
    expect(reader.tracked).toEqual(['renew token-2', 'show 2']);
    expect(reader.announced).toEqual(['You can read on now.']);
    expect(reader.toldTabs).toBe(1);
  });

  it('in front of the pages stops the clock, and lets it go on with the same page', async () => {
    const reader = await inPreview();
    reader.reading.gateInFront(true);
    reader.reading.track.show(3);
    reader.reading.track.show(2);
    reader.reading.gateInFront(false);
    expect(reader.tracked).toEqual(['show undefined', 'show undefined', 'show undefined', 'show 2']);
  });

  it('never counts a page behind it', async () => {
    const reader = await inPreview();
    reader.reading.track.show(3);
    expect(reader.tracked).toEqual(['show undefined']);
  });

  it('tells what the server has against an e-mail, and stays', async () => {
    const reader = await inPreview();
    reader.refuse('gate', refusal(422));
    await expect(reader.reading.passGate('ann@mailinator.com', '')).rejects.toMatchObject({ status: 422 });
    expect(stateOf(reader)).toBe('preview');
    expect(reader.toldTabs).toBe(0);
  });

  it('gives way to a password that was set meanwhile', async () => {
    const reader = await inPreview();
    reader.refuse('gate', refusal(403), refusal(403));
    reader.access = { open_pages: 0, state: 'password' };
    await expect(reader.reading.passGate('ann@acme.com', '')).rejects.toMatchObject({ status: 403 });
    expect(stateOf(reader)).toBe('password');
    expect(reader.reading.sizes.value).toEqual([]);
    expect(reader.tracked.at(-1)).toBe('show undefined');
  });
});

describe('a password', () => {
  it('that is wrong opens no new session', async () => {
    const reader = await inPreview();
    reader.refuse('password', refusal(403));
    await expect(reader.reading.enterPassword('guess')).rejects.toMatchObject({ status: 403 });
    expect(reader.asked).toEqual(['password (token-1)']);
  });

  it('is not tried again by itself when the server is busy: the reader is told', async () => {
    const reader = await inPreview();
    reader.refuse('password', refusal(429, 60_000));
    await expect(reader.reading.enterPassword('secret')).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(reader.waits).toEqual([]);
  });
});

describe('the other tabs of the browser', () => {
  it('open a new session when one of them has passed, and go on with their page', async () => {
    const reader = await inPreview();
    reader.access = {};
    reader.otherTabPassed();
    await settled();
    expect(stateOf(reader)).toBe('open');
    expect(reader.asked).toEqual(['sessions', 'sizes (token-2)']);
    expect(reader.tracked).toEqual(['show undefined', 'begin ses_2 token-2', 'show 2']);
    expect(reader.toldTabs).toBe(0);
  });

  it('ask by the cookie, which has what was passed, though it does not say who reads', async () => {
    const reader = await inPreview({ knownByCookie: false });
    reader.otherTabPassed();
    await settled();
    expect(reader.asked[0]).toBe('sessions');
  });

  it('ask nothing when all is open anyway', async () => {
    const reader = await inPreview();
    await reader.reading.passGate('ann@acme.com', '');
    await settled();
    reader.asked.length = 0;
    reader.otherTabPassed();
    await settled();
    expect(reader.asked).toEqual([]);
  });

  it('ask again when a session was on its way already, which may know nothing of it', async () => {
    const reader = await inPreview();
    reader.sessionEnded();
    reader.otherTabPassed();
    await settled();
    expect(reader.asked.filter((call) => call === 'sessions')).toHaveLength(2);
  });

  it('stay as they are when no new session can be had', async () => {
    const reader = await inPreview();
    reader.refuse('sessions', refusal(400));
    reader.otherTabPassed();
    await settled();
    expect(stateOf(reader)).toBe('preview');
  });
});
