import type { DocumentDetail } from '@docsight/client';

/** Builds a document with nine pages, whose gate is before page 3. */
export const aDocument = (settings: Partial<DocumentDetail['settings']> = {}): DocumentDetail => ({
  id: 'id',
  title: 'Deck',
  short_code: 's-Abc123',
  url: 'https://x.example/s/Abc123',
  page_count: 9,
  original_filename: 'deck.pdf',
  created_at: '2026-01-31T09:30:00.000Z',
  is_active: true,
  settings: {
    email_gate: true,
    gate_type: 'preview',
    gate_page: 3,
    allow_download: true,
    block_free_emails: false,
    notifications_enabled: true,
    password: false,
    ...settings,
  },
});
