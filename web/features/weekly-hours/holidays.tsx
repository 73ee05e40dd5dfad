import { useErrorText } from '../../api/error-text.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useHolidays, useKeepHoliday } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** Which of the province's holidays the school keeps; each is saved as it is ticked, and can be ticked back. */
export function Holidays({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const formats = useFormats();
  const errorText = useErrorText();
  const { data, error, refetch } = useHolidays(schoolId);
  const keep = useKeepHoliday(schoolId);
  if (!data)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={5} className="h-11 w-full rounded-lg" />
    );
  async function choose(holiday: string, name: string, date: string, isKept: boolean): Promise<void> {
    try {
      await keep.mutateAsync({ holiday, isKept });
      toast(t(isKept ? 'holidays.kept' : 'holidays.open', { name, weekday: formats.weekday(date) }));
    } catch (failure) {
      toast(errorText(failure), 'loss');
    }
  }
  return (
    <section aria-label={t('holidays.title')} className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t('holidays.title')}</h3>
        <p className="text-soft">{t('holidays.text')}</p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {data.map(({ holiday, name, date, isKept }) => (
          <li key={`${holiday} ${date}`}>
            <Checkbox
              name={holiday}
              label={name}
              value={isKept}
              disabled={keep.isPending}
              onChange={(kept) => void choose(holiday, name, date, kept)}
            >
              {name} <span className="text-soft">{formats.dayOfYear(date)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}
