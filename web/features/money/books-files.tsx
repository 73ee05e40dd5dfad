import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { BOOKS_FILES, type BooksFile } from '#contract/books-exports.ts';
import { buildUrl } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { todayIn } from '../../ui/dates.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { daysOf, PERIODS, type Period } from './book-periods.ts';

const useTexts = createTextsHook('money');

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** A month, a quarter, a year or any days of the books, to be taken to a spreadsheet. */
export function BooksFiles({ schoolId, timeZone }: { schoolId: string; timeZone: string | null }) {
  const t = useTexts();
  const errorText = useErrorText();
  const today = todayIn(timeZone);
  const [period, setPeriod] = useState<Period | 'other'>('lastMonth');
  const [other, setOther] = useState(() => daysOf('lastMonth', today));
  const days = period === 'other' ? other : daysOf(period, today);
  const isBackwards = days.from > days.to;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ what, format }: { what: BooksFile; format: Format }) =>
      download(
        buildUrl('GET /school/:id/books/export', { id: schoolId }, { what, format, ...days }),
        `${what}.${format}`,
      ),
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-xl font-bold">{t('files.title')}</h2>
        <p className="mt-1 text-soft">{t('files.lead')}</p>
      </div>
      <Card className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            name="period"
            label={t('files.period')}
            value={period}
            onChange={setPeriod}
            options={[...PERIODS, 'other' as const].map((id) => ({ id, label: t(`files.periods.${id}`) }))}
          />
          {period === 'other' &&
            (['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                name={end}
                type="date"
                label={t(`files.${end}`)}
                value={other[end]}
                onChange={(day) => setOther({ ...other, [end]: day })}
                error={end === 'to' && isBackwards ? t('files.backwards') : undefined}
              />
            ))}
        </div>
        <ul className="grid divide-y divide-line">
          {BOOKS_FILES.map((what) => (
            <li key={what} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="min-w-0">
                <span className="block font-semibold">{t(`files.${what}`)}</span>
                <span className="block text-sm text-soft">{t(`files.${what}Help`)}</span>
              </p>
              <span className="flex gap-3">
                {FORMATS.map((format) => (
                  <Button
                    key={format}
                    variant="secondary"
                    aria-label={t(`files.named.${format}`, { what: t(`files.${what}`) })}
                    isBusy={isPending && variables.what === what && variables.format === format}
                    disabled={isBackwards}
                    onClick={() => mutate({ what, format })}
                  >
                    <Download className="size-5" aria-hidden="true" />
                    {t(`files.${format}`)}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
