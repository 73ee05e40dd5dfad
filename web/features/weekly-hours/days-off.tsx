import { addDays } from '#contract/bookable-days.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/session-store.ts';
import { DaysOffForm } from './days-off-form.tsx';
import { type PersonHours, useDaysOff, useHolidays, useKeepHoliday, useRemoveDaysOff } from './queries.ts';

const useTexts = createTextsHook('weekly-hours');

/** An instructor's days off, with a form for those who may edit them. */
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
            {data.map(({ id, fromDate, toDate, fromTime, untilTime, reason }) => (
              <li key={id} className="flex items-center justify-between gap-4 px-4 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">
                    {fromDate === toDate
                      ? t('daysOff.one', { day: formats.dayOfYear(fromDate) })
                      : t('daysOff.span', {
                          // Show the year only once, at the end.
                          from: addDays(fromDate, 365) < toDate ? formats.dayOfYear(fromDate) : formats.day(fromDate),
                          to: formats.dayOfYear(toDate),
                        })}
                  </span>
                  {fromTime && (
                    <span className="block text-sm">
                      {t('daysOff.begins', { day: formats.day(fromDate), time: formats.clock(fromTime) })}
                    </span>
                  )}
                  {untilTime && (
                    <span className="block text-sm">
                      {t('daysOff.ends', { day: formats.day(toDate), time: formats.clock(untilTime) })}
                    </span>
                  )}
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

/** The province's holidays that the school observes; each tick saves at once. */
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
