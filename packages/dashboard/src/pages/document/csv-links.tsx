import { DownloadIcon } from '@docsight/ui';

/** Links to the tables of a document. The browser shows the progress of the download. */
export const CsvLinks = ({ code }: { code: string }) => (
  <p class="document-downloads">
    {['viewers', 'leads'].map((table) => (
      <a key={table} href={`/account/documents/${encodeURIComponent(code)}/${table}?format=csv`} download>
        <DownloadIcon />
        {table === 'viewers' ? 'Readers' : 'Leads'} as CSV
      </a>
    ))}
  </p>
);
