import type { Viewer, ViewerList } from '@docsight/client';
import { IconButton, Table, TrashIcon } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { formatCounted } from '../../format/numbers.ts';
import { readerColumns } from '../../readers/reader-columns.tsx';
import { NarrowFigures, ReaderLink } from '../../readers/reader-facts.tsx';
import { readerLabel } from '../../readers/reader-label.ts';
import { isFiltered, orderValues, perPage } from '../../readers/viewers-search.ts';
import type { ViewersSearch } from '../../readers/viewers-search.ts';
import { Pager } from '../../shell/pager.tsx';
import { useSearch } from '../../url/use-search.ts';
import { NoReaders } from './no-readers.tsx';

type Erase = (viewer: Viewer) => void;

/** One page of the readers. */
export const ReaderList = (props: {
  code: string;
  list: ViewerList;
  view: ViewersSearch;
  isStale: boolean;
  onErase: Erase;
}) => {
  const { code, list, view, isStale, onErase } = props;
  const search = useSearch();
  const { viewers, total_viewers: total } = list;
  if (viewers.length === 0) return <NoReaders code={code} view={view} total={total} />;
  const pagination = { page: view.page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
  return (
    <>
      <p class="list-count" role="status">
        {formatCounted(total, 'reader')}
        {isFiltered(view) && ' found'}
      </p>
      <Table
        caption="Readers"
        columns={columnsOf(code, onErase)}
        rows={viewers}
        keyOf={({ viewer_id: id }) => id}
        sorting={{ by: view.sort, order: view.order }}
        onSort={(sorting) => search.set(orderValues(sorting))}
        isStale={isStale}
      />
      <Pager pagination={pagination} />
    </>
  );
};

const columnsOf = (code: string, onErase: Erase): Column<Viewer>[] => {
  const { company, level, pages, time, visits, firstSeen, lastSeen, downloaded } = readerColumns;
  return [
    {
      key: 'reader',
      header: 'Reader',
      isRowHeader: true,
      cell: (viewer) => (
        <>
          <span class="reader-cell">
            <ReaderLink code={code} viewer={viewer} />
          </span>
          <NarrowFigures viewer={viewer} />
        </>
      ),
    },
    company,
    level,
    pages,
    time,
    visits,
    firstSeen,
    lastSeen,
    downloaded,
    {
      key: 'erase',
      header: 'Erase',
      align: 'end',
      hideWhen: 'narrow',
      cell: (viewer) => (
        <IconButton label={`Erase ${readerLabel(viewer)}`} tooltip="Erase" onClick={() => onErase(viewer)}>
          <TrashIcon />
        </IconButton>
      ),
    },
  ];
};
