import type { ComponentChildren } from 'preact';

export type Column<Row> = {
  key: string;
  header: string;
  /** Numbers are at the end, so that their digits are below each other. */
  align?: 'start' | 'end';
  /** The column disappears when the table is narrower than 30 rem (`narrow`), 48 rem (`medium`) or 62 rem (`wide`). */
  hideWhen?: 'narrow' | 'medium' | 'wide';
  /** The name by which the list can be sorted. */
  sort?: string;
  /** The header cell of its row, such as a title. One column must have it. */
  isRowHeader?: boolean;
  cell: (row: Row) => ComponentChildren;
};

export type Sorting = { by: string; order: 'asc' | 'desc' };

/** A table. A click on a header with `sort` requests another order. */
export const Table = <Row,>(props: {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The rows are from an earlier request, and newer ones are on their way. */
  isStale?: boolean;
}) => {
  const { caption, columns, rows, keyOf, sorting, onSort, isStale = false } = props;
  return (
    <div class="table-frame">
      <table class="table" aria-busy={isStale}>
        <caption class="announcement">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const HeaderCell = <Row,>(props: {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}) => {
  const { column, sorting, onSort } = props;
  const { header, sort } = column;
  const order = sorting !== undefined && sorting.by === sort ? sorting.order : undefined;
  const sortValue = order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" {...cellAttributes(column)} aria-sort={sort === undefined ? undefined : sortValue}>
      {sort === undefined || !onSort ? (
        header
      ) : (
        <button
          type="button"
          class="table-sort"
          onClick={() => onSort({ by: sort, order: order === 'desc' ? 'asc' : 'desc' })}
        >
          {header}
          <span class="table-order" aria-hidden="true">
            {order === undefined ? '' : order === 'asc' ? '↑' : '↓'}
          </span>
        </button>
      )}
    </th>
  );
};

const Cell = <Row,>({ column, children }: { column: Column<Row>; children: ComponentChildren }) =>
  column.isRowHeader ? (
    <th scope="row" {...cellAttributes(column)}>
      {children}
    </th>
  ) : (
    <td {...cellAttributes(column)}>{children}</td>
  );

const cellAttributes = ({ align = 'start', hideWhen }: Pick<Column<never>, 'align' | 'hideWhen'>) => ({
  'data-align': align,
  'data-hide-when': hideWhen,
});
