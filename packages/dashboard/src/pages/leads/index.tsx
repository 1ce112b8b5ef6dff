import type { AccountLeadList } from '@docsight/client';
import { Table } from '@docsight/ui';
import { leadsQuery } from '../../data/analytics.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCounted } from '../../format/numbers.ts';
import { useTopOfList } from '../../list/use-top-of-list.ts';
import { accountLeadColumns } from '../../readers/lead-columns.tsx';
import { hasFilters, isBackwards, leadsQueryOf, leadsSearchOf } from '../../readers/leads-search.ts';
import type { LeadsSearch } from '../../readers/leads-search.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { Pager } from '../../shell/pager.tsx';
import { useSearch } from '../../url/use-search.ts';
import { LeadFilters } from './lead-filters.tsx';
import { NoLeads } from './no-leads.tsx';
import '../../list/list.css';

/** Lists the leads of all documents. */
export default () => {
  const view = leadsSearchOf(useSearch());
  const top = useTopOfList(view.page);
  const isWrongRange = isBackwards(view);
  const leads = useQuery(leadsQuery(leadsQueryOf(view)), !isWrongRange);
  return (
    <Page title="Leads">
      <section class="panel list-top" aria-label="Leads" ref={top} tabIndex={-1}>
        <LeadFilters view={view} leads={leads} />
        {isWrongRange ? (
          <EmptyState
            heading="The days are in the wrong order"
            text="The first day is after the last one. Change one of them."
          />
        ) : (
          <Loaded query={leads} what="Leads">
            {(list) => <LeadList list={list} view={view} isStale={leads.isPlaceholderData} />}
          </Loaded>
        )}
      </section>
    </Page>
  );
};

const LeadList = ({ list, view, isStale }: { list: AccountLeadList; view: LeadsSearch; isStale: boolean }) => {
  const { leads, pagination } = list;
  if (leads.length === 0) return <NoLeads view={view} total={pagination.total} />;
  return (
    <>
      <p class="list-count" role="status">
        {formatCounted(pagination.total, 'lead')}
        {hasFilters(view) && ' found'}
      </p>
      <Table
        caption="Leads"
        columns={accountLeadColumns}
        rows={leads}
        keyOf={({ document, email }) => `${document.short_code} ${email}`}
        isStale={isStale}
      />
      <Pager pagination={pagination} />
    </>
  );
};
