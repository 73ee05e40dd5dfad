import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { OFFICE_SERIES_MAX } from '#contract/office-bookings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { reveal } from '../../ui/overlay/reveal.ts';
import { RefusedLessons } from './booked-lessons.tsx';
import type { OfficeBooking } from './use-office-booking.ts';

const useTexts = createTextsHook('office-booking');

const COUNTS = Array.from({ length: OFFICE_SERIES_MAX - 1 }, (_, index) => String(index + 2));

/** Several lessons at the same time of day: weekly, or on days picked one by one. */
export function RepeatChoice({ booking }: { booking: OfficeBooking }) {
  const t = useTexts();
  const { field } = booking;
  const { repeat } = booking.values;
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('repeat.label')}</legend>
      <Select
        {...field('repeat', t('repeat.label'))}
        options={(['once', 'weekly', 'dates'] as const).map((id) => ({ id, label: t(`repeat.${id}`) }))}
      />
      {repeat === 'weekly' && (
        <Select
          {...field('weekly', t('repeat.count'))}
          options={COUNTS.map((id) => ({ id, label: t('repeat.lessons', { count: Number(id) }) }))}
        />
      )}
      {repeat === 'dates' && <PickedDays booking={booking} />}
      {repeat !== 'once' && <p className="text-sm text-soft sm:col-span-2">{t('repeat.help')}</p>}
      {repeat !== 'once' && <SeriesDates booking={booking} />}
    </fieldset>
  );
}

/** Before the press: the dates that can be booked, and what speaks against the others. */
function SeriesDates({ booking: { preview, values, change, chosenInstructor } }: { booking: OfficeBooking }) {
  const t = useTexts();
  const { shortDay } = useFormats();
  const free = preview?.filter(({ code }) => code === null) ?? [];
  const refused = preview?.flatMap(({ code, ...lesson }) => (code === null ? [] : [{ ...lesson, code }])) ?? [];
  const weeks = Number(values.weekly);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (preview) reveal(part.current);
  }, [preview]);
  return (
    <div ref={part} className="grid gap-3 sm:col-span-2" aria-live="polite">
      {preview && (
        <p className="text-sm">
          <strong>{t('repeat.canBook', { free: free.length, total: preview.length })}</strong>{' '}
          <span className="tabular text-soft">{free.map(({ date }) => shortDay(date)).join(' · ')}</span>
        </p>
      )}
      {refused.length > 0 && (
        <Banner tone="attention" title={t('repeat.cannot', { count: refused.length })}>
          <RefusedLessons
            lessons={refused}
            names={{
              student: values.chosen?.firstName ?? values.student.firstName,
              instructor: chosenInstructor?.firstName ?? '',
            }}
          />
          {values.repeat === 'weekly' && weeks < OFFICE_SERIES_MAX && (
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => change('weekly', String(weeks + 1))}>
              {t('repeat.addWeek')}
            </Button>
          )}
        </Banner>
      )}
    </div>
  );
}

function PickedDays({ booking: { values, change } }: { booking: OfficeBooking }) {
  const t = useTexts();
  const { shortDay } = useFormats();
  const [day, setDay] = useState('');
  const { date, dates } = values;
  const isFull = dates.length + 1 >= OFFICE_SERIES_MAX;
  function add(): void {
    if (!day || day === date || dates.includes(day) || isFull) return;
    change('dates', [...dates, day].sort());
    setDay('');
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <TextField
          name="day"
          label={t('repeat.day')}
          type="date"
          className="grow"
          value={day}
          onChange={setDay}
          onKeyDown={(event) => {
            // Enter adds the day; it doesn't book.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" disabled={day === '' || isFull} onClick={add}>
          {t('repeat.add')}
        </Button>
      </div>
      {dates.length > 0 && (
        <ul aria-label={t('repeat.days')} className="flex flex-wrap gap-2">
          {dates.map((one) => (
            <li key={one}>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('repeat.remove', { day: shortDay(one) })}
                onClick={() =>
                  change(
                    'dates',
                    dates.filter((other) => other !== one),
                  )
                }
              >
                <span className="inline-block first-letter:uppercase">{shortDay(one)}</span>
                <X className="size-4" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
