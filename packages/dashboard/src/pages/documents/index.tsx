import { Table } from '@docsight/ui';
import { documentsQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCount } from '../../format/numbers.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { Panel } from '../../shell/panel.tsx';
import { useSearch } from '../../url/use-search.ts';

/** Lists the documents of the account. */
export default () => {
  const search = useSearch();
  const documents = useQuery(documentsQuery({ page: search.page(), per_page: 20 }));
  return (
    <Page title="Documents">
      <Panel title="All documents">
        <Loaded query={documents} what="Documents">
          {({ documents: rows }) => (
            <Table
              caption="Documents"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'title',
                  header: 'Title',
                  isRowHeader: true,
                  cell: ({ short_code: code, title }) => (
                    <a href={`/app/documents/${code}`} dir="auto">
                      {title}
                    </a>
                  ),
                },
                { key: 'views', header: 'Views', align: 'end', cell: ({ views }) => formatCount(views) },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
};
