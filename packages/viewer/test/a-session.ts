import type { Session } from '@docsight/api-contract';

/** Builds a session of a document with 10 pages. All of them are open unless `access` changes it. */
export const aSession = (access: Partial<Session['access']> = {}, own: Partial<Session> = {}): Session => {
  const { open_pages = 10 } = access;
  const full = open_pages === 10;
  return {
    viewer_token: 'token-1',
    session_id: 'ses_1',
    viewer_id: 'anon_1',
    counted: true,
    document: { title: 'Plan', page_count: 10, allow_download: true },
    ...own,
    access: {
      state: full ? 'open' : open_pages > 0 ? 'preview' : 'gate',
      gate_type: full ? 'none' : 'preview',
      gate_page: open_pages + 1,
      open_pages,
      full,
      ...access,
    },
  };
};
