import { describe, expect, it } from '@jest/globals';
import type { DocumentSummary, LiveReader } from '@docsight/client';
import { nextFirstReader, readerSentence } from './first-reader-state.ts';
import type { FirstReaderState } from './first-reader-state.ts';

const deck = (views: number): DocumentSummary => ({ short_code: 's-Abc123', title: 'Deck', views }) as DocumentSummary;
const readerOf = (viewerId: string, page: number, email: string | null = null): LiveReader => ({
  document: { short_code: 's-Abc123', title: 'Deck' },
  viewer_id: viewerId,
  email,
  company_domain: null,
  page,
  page_count: 14,
  state: 'reading' as const,
  since: '2026-01-31T09:30:00.000Z',
  last_seen_at: '2026-01-31T09:30:00.000Z',
});
const waiting: FirstReaderState = { kind: 'waiting', document: deck(0) };

describe('the first reader', () => {
  it('is awaited while there is no reader', () => {
    expect(nextFirstReader(waiting, deck(0), [])).toEqual(waiting);
  });

  it('appears with the stream, moves with it, and stays after they have left', () => {
    const appeared = nextFirstReader(waiting, deck(0), [readerOf('anon_1', 1), readerOf('anon_2', 1)]);
    expect(appeared).toMatchObject({ kind: 'read', reader: { viewer_id: 'anon_1', page: 1 } });
    const moved = nextFirstReader(appeared, deck(1), [readerOf('anon_2', 1), readerOf('anon_1', 4)]);
    expect(moved).toMatchObject({ reader: { viewer_id: 'anon_1', page: 4 } });
    expect(nextFirstReader(moved, deck(1), [])).toMatchObject({ kind: 'read', reader: { page: 4 } });
  });

  it('was here when the list has a view and no reader is left', () => {
    expect(nextFirstReader(waiting, deck(1), [])).toEqual({ kind: 'read', document: deck(1), reader: undefined });
  });

  it('is described with what they read', () => {
    expect([readerSentence(readerOf('anon_1', 2)), readerSentence(readerOf('vwr_1', 3, 'ann@acme.example'))]).toEqual([
      'An anonymous reader is reading page 2 of 14.',
      'ann@acme.example is reading page 3 of 14.',
    ]);
  });
});
