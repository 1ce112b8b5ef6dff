/** What was acknowledged about one document. In the end, the figures and the webhooks must say the same. */
export type Ledger = {
  id: string;
  code: string;
  url: string;
  views: number;
  /** Half seconds, so that sums are exact. */
  halfSeconds: number;
  leads: number;
  downloads: number;
};

export const ledgerOf = (document: { id: string; short_code: string; url: string }): Ledger => ({
  id: document.id,
  code: document.short_code,
  url: document.url,
  views: 0,
  halfSeconds: 0,
  leads: 0,
  downloads: 0,
});
