import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { createTextsHook } from '../i18n/texts-hook.ts';

const useTexts = createTextsHook('analytics');

interface ChartFigureProps {
  title: string;
  /** What the chart says, in a sentence. */
  summary: string;
  /** The same numbers; the first column names its row. */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  /** The chart. */
  children: ReactNode;
}

/** A chart with what it says in words, and its numbers for whoever would rather read them. */
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
