import type { LeadList } from '@docsight/client';
import { Table } from '@docsight/ui';
import { documentLeadsQuery } from '../../data/documents.ts';
import { documentLeadsCsv } from '../../data/downloads.ts';
import { useQuery } from '../../data/use-query.ts';
import { DocumentFrame } from '../../document-frame/document-frame.tsx';
import { DownloadButton } from '../../download/download-button.tsx';
import { formatCounted } from '../../format/numbers.ts';
import { useTopOfList } from '../../list/use-top-of-list.ts';
import { leadColumns } from '../../readers/lead-columns.tsx';
import { perPage } from '../../readers/viewers-search.ts';
import { PastTheEnd } from '../../list/past-the-end.tsx';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Pager } from '../../shell/pager.tsx';
import { documentHref } from '../../url/hrefs.ts';
import { useSearch } from '../../url/use-search.ts';
import '../../list/list.css';
import './document-leads.css';

/** Lists the leads of a document. */
export default ({ code }: { code: string }) => {
  const page = useSearch().page();
  const leads = useQuery(documentLeadsQuery(code, { page, per_page: perPage }));
  const top = useTopOfList(page);
  return (
    <DocumentFrame code={code} name="Leads">
      {({ settings }) => (
        <section class="panel list-top" aria-label="Leads" ref={top} tabIndex={-1}>
          <Loaded query={leads} what="Leads">
            {(list) => (
              <Leads
                code={code}
                list={list}
                isStale={leads.isPlaceholderData}
                hasGate={settings.email_gate && settings.gate_type !== 'none'}
              />
            )}
          </Loaded>
        </section>
      )}
    </DocumentFrame>
  );
};

const Leads = (props: { code: string; list: LeadList; isStale: boolean; hasGate: boolean }) => {
  const { code, list, isStale, hasGate } = props;
  const { leads, pagination } = list;
  if (leads.length === 0) return <NoLeads code={code} total={pagination.total} hasGate={hasGate} />;
  return (
    <>
      <div class="document-leads-top">
        <p class="list-count" role="status">
          {formatCounted(pagination.total, 'lead')}. <a href="/app/leads">Search the leads of all documents</a>
        </p>
        <DownloadButton label="Download CSV" file={documentLeadsCsv(code)} />
      </div>
      <Table caption="Leads" columns={leadColumns} rows={leads} keyOf={({ email }) => email} isStale={isStale} />
      <Pager pagination={pagination} />
    </>
  );
};

const NoLeads = ({ code, total, hasGate }: { code: string; total: number; hasGate: boolean }) => {
  if (total > 0) return <PastTheEnd />;
  return (
    <EmptyState
      heading="There are no leads yet"
      text={hasGate ? withGate : withoutGate}
      action={<a href={`${documentHref(code)}/settings`}>{hasGate ? 'Change the gate' : 'Add a gate'}</a>}
    />
  );
};

const withGate =
  'This document has an e-mail gate: it asks for an e-mail address before its closed pages. Each address that a reader enters appears here as a lead.';
const withoutGate =
  'This document has no e-mail gate, so all of it can be read without an e-mail address. With a gate, each address that a reader enters appears here as a lead.';
