import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { createTextsHook } from './i18n/texts-hook.ts';
import { KeepTogether } from './keep-together.tsx';
import { useSearch } from './use-search.ts';
import { useIsNarrow, useIsOnPaper, useIsPhone } from './use-viewport.ts';

const useTexts = createTextsHook('ui');

interface PaginationProps {
  /** Zero-based. */
  pageIndex: number;
  pageSize: number;
  total: number;
  onChange: (pageIndex: number) => void;
  label: string;
  /** How to print the whole list, for print. */
  printHint?: string | undefined;
}

/** Renders nothing while everything fits on one page. In print, it says which page this is. */
export function Pagination({ pageIndex, pageSize, total, onChange, label, printHint }: PaginationProps) {
  const t = useTexts();
  const isOnPaper = useIsOnPaper();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  if (isOnPaper)
    return (
      <p className="mt-4 text-sm">
        {t('pagination.printed', { page: pageIndex + 1, pages })} {printHint}
      </p>
    );
  return (
    <nav aria-label={label} className="mt-4 flex print:hidden items-center justify-end gap-2">
      <p className="tabular mr-2 text-sm text-soft" aria-live="polite">
        {t('pagination.range', {
          from: pageIndex * pageSize + 1,
          to: Math.min(total, (pageIndex + 1) * pageSize),
          total,
        })}
      </p>
      <IconButton label={t('pagination.previous')} disabled={pageIndex === 0} onClick={() => onChange(pageIndex - 1)}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('pagination.next')}
        disabled={pageIndex >= pages - 1}
        onClick={() => onChange(pageIndex + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

const PARAMETER = 'page';

/**
 * Zero-based page of a table. Kept in the address, it survives a reload and the way back from a row; only one table
 * of a page can do that. Any other change to the address returns to the first page.
 */
export function useTablePage(isInAddress: boolean) {
  const here = useState(0);
  const [search, setSearch] = useSearch();
  if (!isInAddress) return here;
  const pageIndex = Math.max(0, Math.trunc(Number(search.get(PARAMETER))) - 1) || 0;
  const turnTo = (index: number) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (index > 0) next.set(PARAMETER, String(index + 1));
        else next.delete(PARAMETER);
        return next;
      },
      { preventScrollReset: true },
    );
  return [pageIndex, turnTo] as const;
}

/** The page of a list that the server pages. */
export type TablePaging = Pick<PaginationProps, 'pageIndex' | 'total' | 'onChange' | 'printHint'>;

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** For numbers and money: right-aligned, with tabular digits. */
  isNumeric?: boolean;
  /** For sentences: on a card they stand below their heading, left-aligned. */
  isLong?: boolean;
  /** Left out of print: buttons, and columns that don't fit on paper. */
  isOffPaper?: boolean;
  /** The row's heading, and its card's. Each table has exactly one. */
  isRowHeader?: boolean;
}

interface DataTableProps<Row> {
  /** Read to screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** TB-01 */
  pageSize?: number;
  /** Keeps the page in the address. For the one table that its page is about. */
  isPageInAddress?: boolean;
  /** If the server pages: `rows` are those of the page only. */
  paging?: TablePaging;
  /** For many columns: tighter spacing, and cards below 1060 px. */
  isDense?: boolean;
  /**
   * For a dense table with more columns than the page's width can hold: wider than the page where the window allows.
   */
  isBroad?: boolean;
  /** Summary of a card until it is opened, so that more cards fit on a screen. */
  brief?: (row: Row) => ReactNode;
}

/**
 * Class names are written out in full because Tailwind finds only complete ones. The frame takes its container's
 * width, never its table's, which would stretch the page before the table scrolls.
 */
const looks = {
  roomy: {
    frame:
      'md:overflow-x-auto md:contain-inline-size md:rounded-lg md:border md:border-line md:bg-surface md:shadow-card',
    table: 'md:table',
    head: 'md:not-sr-only md:table-header-group',
    headRow: 'md:table-row',
    headCell: 'px-4 py-3 md:table-cell',
    body: 'md:table-row-group',
    row: 'md:table-row md:border-0 md:shadow-none md:[&:not(:last-child)>*]:border-b',
    cell: 'md:table-cell md:px-4 md:py-3 md:align-middle',
    link: 'max-md:[&_a.underline]:-my-1.5 max-md:[&_a.underline]:inline-flex max-md:[&_a.underline]:min-h-11 max-md:[&_a.underline]:items-center',
    numeric: 'md:text-right',
    label: 'md:hidden',
    value: 'max-md:wrap-anywhere md:[text-align:inherit]',
  },
  dense: {
    frame:
      'lg:overflow-x-auto lg:contain-inline-size lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-card',
    table: 'lg:table lg:text-sm',
    head: 'lg:not-sr-only lg:table-header-group',
    headRow: 'lg:table-row',
    headCell: 'px-2 py-3 lg:table-cell',
    body: 'md:grid-cols-2 md:items-start lg:table-row-group',
    row: 'lg:table-row lg:border-0 lg:shadow-none lg:[&:not(:last-child)>*]:border-b',
    cell: 'lg:table-cell lg:px-2 lg:py-3 lg:align-middle',
    link: 'max-lg:[&_a.underline]:-my-1.5 max-lg:[&_a.underline]:inline-flex max-lg:[&_a.underline]:min-h-11 max-lg:[&_a.underline]:items-center',
    numeric: 'lg:text-right',
    label: 'lg:hidden',
    value: 'max-lg:wrap-anywhere lg:[text-align:inherit]',
  },
};
type Look = (typeof looks)['roomy'];

/** In print it's always a table, even at a narrow width: its head repeats on each page, and rows don't break. */
const PAPER = {
  frame: 'print:[contain:none] print:overflow-visible print:rounded-none print:border-0 print:shadow-none',
  table: 'print:table print:text-sm',
  head: 'print:not-sr-only print:table-header-group',
  headRow: 'print:table-row',
  headCell: 'print:table-cell print:px-1.5 print:py-1',
  body: 'print:table-row-group',
  row: 'print:table-row print:border-0 print:shadow-none print:[&>*]:border-b',
  cell: 'print:table-cell print:px-1.5 print:py-1.5 print:align-top',
  numeric: 'print:text-right',
};

/** Up to 84rem wide, centred on the page's 69rem column, and never narrower than it. */
const BROAD = 'lg:mx-[min(0rem,calc((69rem-min(100vw-3rem,84rem))/2))]';

/**
 * A table that turns into cards below 768 px, or below 1060 px if `isDense`. The ARIA roles are explicit because a
 * table laid out as blocks loses its own.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  pageSize = 10,
  isPageInAddress = false,
  isDense = false,
  isBroad = false,
  brief: briefOfCard,
  paging,
}: DataTableProps<Row>) {
  const look = isDense ? looks.dense : looks.roomy;
  const own = useTablePage(isPageInAddress);
  const [wantedPage, setPage] = paging ? [paging.pageIndex, paging.onChange] : own;
  const total = paging?.total ?? rows.length;
  const pageIndex = Math.max(0, Math.min(wantedPage, Math.ceil(total / pageSize) - 1));
  const isCards = [useIsPhone(), useIsNarrow()][isDense ? 1 : 0];
  const isOnPaper = useIsOnPaper();
  const brief = isCards && !isOnPaper ? briefOfCard : undefined;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setOpened((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  const shown = paging || isOnPaper ? rows : rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return (
    <div>
      <div className={cx(look.frame, isBroad && BROAD, PAPER.frame)}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table role="table" aria-colcount={columns.length} className={cx('block w-full', look.table, PAPER.table)}>
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className={cx('sr-only', look.head, PAPER.head)}>
            <tr role="row" className={cx(look.headRow, PAPER.headRow)}>
              {columns.map((column, index) => (
                <th
                  key={column.key}
                  role="columnheader"
                  aria-colindex={index + 1}
                  scope="col"
                  className={cx(
                    'border-b border-line text-sm font-semibold text-soft',
                    look.headCell,
                    column.isOffPaper ? 'print:hidden' : PAPER.headCell,
                    column.isNumeric ? 'text-right' : 'text-left',
                  )}
                >
                  <KeepTogether text={column.header} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={cx('grid grid-cols-1', brief ? 'gap-2' : 'gap-4', look.body, PAPER.body)}>
            {shown.map((row) => {
              const key = rowKey(row);
              const isOpen = brief === undefined || opened.includes(key);
              return (
                <tr
                  key={key}
                  role="row"
                  className={cx(
                    'block rounded-lg border border-line bg-surface shadow-card',
                    brief ? 'px-3' : 'p-4',
                    look.row,
                    PAPER.row,
                  )}
                >
                  {columns.map((column, index) => (
                    <DataCell key={column.key} column={column} index={index} row={row} look={look} isOpen={isOpen}>
                      {column.isRowHeader && brief && (
                        <Brief isOpen={isOpen} onPress={() => toggle(key)}>
                          {brief(row)}
                        </Brief>
                      )}
                    </DataCell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      {/* On paper, a list that was loaded as a whole is printed as a whole. */}
      {(paging || !isOnPaper) && (
        <Pagination
          {...{ pageIndex, pageSize, total }}
          onChange={setPage}
          label={caption}
          printHint={paging?.printHint}
        />
      )}
    </div>
  );
}

/** The whole collapsed card is a button that opens it. */
function Brief({ isOpen, onPress, children }: { isOpen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-2 py-2.5 text-left"
    >
      <span className="min-w-0 grow">{children}</span>
      <ChevronDown
        className={cx('size-5 shrink-0 text-soft transition-transform', isOpen && 'rotate-180')}
        aria-hidden="true"
      />
    </button>
  );
}

interface DataCellProps<Row> {
  column: Column<Row>;
  index: number;
  row: Row;
  look: Look;
  /** False where a card shows only its summary. */
  isOpen: boolean;
  /** The card's summary, inside the row heading. */
  children?: ReactNode;
}

function DataCell<Row>({ column, index, row, look, isOpen, children }: DataCellProps<Row>) {
  const Cell = column.isRowHeader ? 'th' : 'td';
  const content = column.cell(row);
  // A card leaves out an empty cell; a table keeps it.
  const isEmpty = content === null || content === undefined || content === false;
  const hasBrief = Boolean(children);
  return (
    <Cell
      role={column.isRowHeader ? 'rowheader' : 'cell'}
      aria-colindex={index + 1}
      {...(column.isRowHeader && { scope: 'row' as const })}
      className={cx(
        isEmpty || !(isOpen || hasBrief) ? 'hidden' : 'flex',
        hasBrief ? 'flex-wrap' : 'py-1.5',
        column.isLong ? 'flex-col gap-0.5' : 'items-baseline justify-between gap-x-4',
        'border-line text-left font-normal',
        look.cell,
        column.isOffPaper ? 'print:hidden' : PAPER.cell,
        // On a card, links are tall enough to tap without making their line much taller.
        look.link,
        column.isNumeric && cx('tabular', look.numeric, PAPER.numeric),
      )}
    >
      {children}
      {/* A card's row heading needs no label, unless a summary stands above it. */}
      {(!column.isRowHeader || hasBrief) && (
        <span
          className={cx('shrink-0 text-sm text-soft print:hidden', look.label, !isOpen && 'hidden')}
          aria-hidden="true"
        >
          {column.header}
        </span>
      )}
      <span
        className={cx(
          'min-w-0',
          column.isRowHeader && 'font-semibold',
          look.value,
          'print:[overflow-wrap:break-word]',
          !column.isRowHeader && !column.isLong && 'text-right print:[text-align:inherit]',
          hasBrief && 'py-1.5',
          !isOpen && 'hidden',
        )}
      >
        {content}
      </span>
    </Cell>
  );
}
