import { describe, expect, it } from '@jest/globals';
import { aReading, noon } from '../../test/builders.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { applyDownload } from './apply-download.ts';

describe('a download', () => {
  const download = { downloadId: '5f0c4f3c-7a7e-4f2b-8e0e-1d1a2b3c4d5e', at: noon };

  it('counts once, on its day, and is not a view', () => {
    const { reader, facts } = aReading({ email: 'ann@acme.com' });
    const once = applyDownload(reader(), download, facts);
    expect(once.events).toMatchObject([
      { type: 'document.downloaded', data: { payload: { viewer: { email: 'ann@acme.com' } } } },
    ]);
    expect(snapshotOf(once.reader, 1)).toMatchObject({
      firstViewedAt: null,
      level: 'not_opened',
      days: [{ date: '2026-03-10', visits: 0, downloads: 1, pages: {} }],
    });
    expect(applyDownload(once.reader, download, facts).reader).toBe(once.reader);
  });

  it('is recognised after 250 later downloads', () => {
    const { reader, facts } = aReading();
    let after = reader();
    for (let n = 0; n < 250; n += 1) {
      after = applyDownload(after, { downloadId: `download ${n}`, at: noon }, facts).reader;
    }
    expect(after.downloadIds).toHaveLength(250);
    expect(after.days['2026-03-10']?.downloads).toBe(250);
    expect(applyDownload(after, { downloadId: 'download 0', at: noon }, facts).reader).toBe(after);
  });
});
