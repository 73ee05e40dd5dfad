import { addDays } from '#contract/bookable-days.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/use-session.ts';
import { DaysOffForm } from './days-off-form.tsx';
import { type PersonHours, useDaysOff, useRemoveDaysOff } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** An instructor's days off, with a form for those who may change them. */
export function DaysOff({ person }: { person: PersonHours }) {
  const t = useTexts();
  const formats = useFormats();
  const errorText = useErrorText();
  const { data, error, refetch } = useDaysOff(person.instructorId);
  const mayChange = useActor('school')?.maySetHours !== false;
  const remove = useRemoveDaysOff(person.instructorId);
  async function takeBack(id: string): Promise<void> {
    try {
      await remove.mutateAsync(id);
      toast(t('daysOff.removed'));
    } catch (failure) {
      toast(errorText(failure), 'loss');
    }
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
      {mayChange && <DaysOffForm person={person} />}
      {data ? (
        data.length === 0 ? (
          <p className="text-soft">{t('daysOff.none', { name: person.firstName })}</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.map(({ id, fromDate, toDate, reason }) => (
              <li key={id} className="flex items-center justify-between gap-4 px-4 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">
                    {fromDate === toDate
                      ? t('daysOff.one', { day: formats.dayOfYear(fromDate) })
                      : t('daysOff.span', {
                          // A year is said once, at the end.
                          from: addDays(fromDate, 365) < toDate ? formats.dayOfYear(fromDate) : formats.day(fromDate),
                          to: formats.dayOfYear(toDate),
                        })}
                  </span>
                  <span className="text-sm text-soft">{reason}</span>
                </span>
                {mayChange && (
                  <Button
                    variant="quiet"
                    size="sm"
                    isBusy={remove.isPending && remove.variables === id}
                    aria-label={t('daysOff.removeLabel', { from: formats.day(fromDate) })}
                    onClick={() => void takeBack(id)}
                  >
                    {t('daysOff.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} count={2} className="h-14 w-full rounded-lg" />
      )}
    </div>
  );
}
