import { type ReactNode, type RefCallback, useCallback, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { createTextsHook } from '../i18n/texts-hook.ts';
import { Card } from '../page.tsx';

export interface BarRow {
  key: string;
  label: string;
  value: number;
  /** The value as text, next to the bar. */
  text: string;
}

/** One bar per line with the label above it, so long names fit on a phone. */
export function BarRows({ rows, max }: { rows: readonly BarRow[]; max?: number }) {
  const top = max ?? Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map(({ key, label, value, text }) => (
        <li key={key} className="grid grid-cols-1 gap-1">
          <span className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="tabular shrink-0 font-semibold">{text}</span>
          </span>
          <svg width="100%" height="12" aria-hidden="true" className="block">
            <rect width="100%" height="12" rx="3" className="fill-sunken" />
            {value > 0 && <rect width={`${(100 * value) / top}%`} height="12" rx="3" className="fill-action" />}
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** The width of an element, kept up to date; 0 before it is measured. */
export function useWidth(): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

const useTexts = createTextsHook('analytics');

interface ChartFigureProps {
  title: string;
  /** The chart's message in one sentence. */
  summary: string;
  /** The same data as a table; the first column is the row header. */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  children: ReactNode;
}

/** A chart with a one-sentence summary and a table view of the same numbers. */
export function ChartFigure({ title, summary, table, children }: ChartFigureProps) {
  const t = useTexts();
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card>
      <figure aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 grow basis-64">
            <h2 id={id} className="text-lg font-bold">
              {title}
            </h2>
            <p className="mt-1 text-soft">{summary}</p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3 min-h-11"
            aria-label={t('ofFigure', { action: isTable ? t('asChart') : t('asTable'), title })}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('asChart') : t('asTable')}
          </Button>
        </figcaption>
        {isTable ? <Numbers caption={title} {...table} /> : children}
      </figure>
    </Card>
  );
}

function Numbers({ caption, columns, rows }: { caption: string } & ChartFigureProps['table']) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="max-h-96 overflow-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-line py-2 pr-4 font-semibold text-soft ${place === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]} className="tabular py-2 pr-4 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
