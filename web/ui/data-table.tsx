import { type ReactNode, useState } from 'react';
import { cx } from './class-names.ts';
import { Pagination } from './pagination.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money: right-aligned, all digits of one width. */
  isNumeric?: boolean;
  /** The heading of the row, and of its card. One column of a table has it. */
  isRowHeader?: boolean;
}

interface DataTableProps<Row> {
  /** Says what the table is, for those who do not see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** TB-01 */
  pageSize?: number;
}

/**
 * A table that turns into cards below 768 px. The roles are written out because a table laid out as blocks
 * would lose them.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, pageSize = 10 }: DataTableProps<Row>) {
  const [wantedPage, setPage] = useState(0);
  const pageIndex = Math.max(0, Math.min(wantedPage, Math.ceil(rows.length / pageSize) - 1));
  const shown = rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return (
    <div>
      <div className="md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-surface md:shadow-card">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table role="table" className="block w-full md:table">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
            <tr role="row" className="md:table-row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={cx(
                    'border-b border-line px-4 py-3 text-sm font-semibold text-soft md:table-cell',
                    column.isNumeric ? 'text-right' : 'text-left',
                  )}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="grid gap-4 md:table-row-group">
            {shown.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="block rounded-lg border border-line bg-surface p-4 shadow-card md:table-row md:border-0 md:shadow-none md:[&:not(:last-child)>*]:border-b"
              >
                {columns.map((column) => (
                  <DataCell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      <Pagination pageIndex={pageIndex} pageSize={pageSize} total={rows.length} onChange={setPage} label={caption} />
    </div>
  );
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Cell = column.isRowHeader ? 'th' : 'td';
  return (
    <Cell
      role={column.isRowHeader ? 'rowheader' : 'cell'}
      {...(column.isRowHeader && { scope: 'row' as const })}
      className={cx(
        'flex items-baseline justify-between gap-4 border-line py-1.5 text-left font-normal md:table-cell md:px-4 md:py-3 md:align-middle',
        column.isNumeric && 'tabular md:text-right',
      )}
    >
      {/* On a card the row's heading speaks for itself. */}
      {!column.isRowHeader && (
        <span className="shrink-0 text-sm text-soft md:hidden" aria-hidden="true">
          {column.header}
        </span>
      )}
      <span className={cx('min-w-0', column.isRowHeader ? 'font-semibold' : 'text-right md:text-inherit')}>
        {column.cell(row)}
      </span>
    </Cell>
  );
}
