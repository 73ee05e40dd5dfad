import { Check, ChevronLeft, ChevronRight, Lock, type LucideIcon, Minus, Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { holdsWords } from '#contract/holds-words.ts';
import type { ChangesCalendar as Calendar, ChangedSlot, SlotChange } from '#contract/schedule-changes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/data-table.tsx';
import { dayName, dayNumber, daysAsRange, daysOfWeek, hours, longDay } from '../../ui/dates.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useIsPhone } from '../../ui/use-viewport.ts';
import { groupByWeek, joinRuns, onlyChanged, type Week } from './changes.ts';

const useTexts = createTextsHook('schedule');

const PEOPLE_A_PAGE = 20;
/** With more instructors than this, there is a search field. */
const FEW_PEOPLE = 10;

const LOOKS: Record<SlotChange, { look: string; Icon: LucideIcon }> = {
  added: { look: 'bg-good-soft text-good-text font-semibold', Icon: Plus },
  removed: { look: 'bg-loss-soft text-loss-text line-through', Icon: Minus },
  kept: { look: 'bg-sunken text-soft', Icon: Check },
  booked: { look: 'border border-action text-action-text', Icon: Lock },
};

/** Changes that saving a sheet makes, week by week. Days are columns on a desktop and headings on a phone. */
export function ChangesCalendar({ calendar }: { calendar: Calendar }) {
  const t = useTexts();
  const language = useLanguage();
  const isPhone = useIsPhone();
  const weeks = useMemo(() => groupByWeek(calendar), [calendar]);
  const [wanted, setWanted] = useState(0);
  const [pageWanted, turnTo] = useState(0);
  const [typed, setTyped] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  const titleId = useId();
  const index = Math.min(wanted, weeks.length - 1);
  const week = weeks[index];
  if (!week) return null;
  const found = (isChangedOnly ? onlyChanged(week.people) : week.people).filter(({ name }) => holdsWords(name, typed));
  const pageIndex = Math.max(0, Math.min(pageWanted, Math.ceil(found.length / PEOPLE_A_PAGE) - 1));
  const people = found.slice(pageIndex * PEOPLE_A_PAGE, (pageIndex + 1) * PEOPLE_A_PAGE);
  const turnWeek = (step: number) => {
    setWanted(index + step);
    turnTo(0);
  };
  const days = daysOfWeek(week.monday).filter((date) => people.some((person) => person.days.has(date)));
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3
          id={titleId}
          className="mr-auto basis-full text-lg font-semibold first-letter:uppercase sm:basis-auto"
          aria-live="polite"
        >
          {daysAsRange(week.monday, addDays(week.monday, 6), language)}
        </h3>
        {weeks.length > 1 && (
          <div className="flex items-center gap-1">
            <IconButton label={t('changes.previousWeek')} disabled={index === 0} onClick={() => turnWeek(-1)}>
              <ChevronLeft className="size-5" aria-hidden="true" />
            </IconButton>
            <span className="tabular text-sm text-soft">
              {t('changes.weekOf', { week: index + 1, weeks: weeks.length })}
            </span>
            <IconButton label={t('changes.nextWeek')} disabled={index === weeks.length - 1} onClick={() => turnWeek(1)}>
              <ChevronRight className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
        )}
        <Chip isSelected={isChangedOnly} onChange={setChangedOnly}>
          {t('changes.changedOnly')}
        </Chip>
      </div>
      {calendar.length > FEW_PEOPLE && (
        <TextField name="search" label={t('changes.search')} type="search" value={typed} onChange={setTyped} />
      )}
      {people.length === 0 && <p className="text-soft">{t('changes.nobody')}</p>}
      {people.length > 0 && (isPhone ? <DaysList {...{ people, days }} /> : <DaysTable {...{ people, days }} />)}
      <Pagination
        label={t('schedule.instructor')}
        total={found.length}
        pageSize={PEOPLE_A_PAGE}
        pageIndex={pageIndex}
        onChange={turnTo}
      />
    </section>
  );
}

interface DaysProps {
  people: Week['people'];
  days: string[];
}

function DaysTable({ people, days }: DaysProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t('changes.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-32 border-b border-line py-2 pr-3 text-left font-semibold">
            {t('schedule.instructor')}
          </th>
          {days.map((date) => (
            <th key={date} scope="col" className="border-b border-line px-1 py-2 text-left font-semibold">
              <span className="block text-soft first-letter:uppercase">{dayName(date, language)}</span>
              {dayNumber(date, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, days: slotsOf }) => (
          <tr key={id} className="align-top">
            <th scope="row" className="border-b border-line py-2 pr-3 text-left font-semibold wrap-anywhere">
              {name}
            </th>
            {days.map((date) => (
              <td key={date} className="border-b border-line px-1 py-2">
                <Runs slots={slotsOf.get(date) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DaysList({ people, days }: DaysProps) {
  const language = useLanguage();
  return (
    <ol className="grid gap-4">
      {days.map((date) => (
        <li key={date}>
          <h4 className="mb-2 font-semibold first-letter:uppercase">{longDay(date, language)}</h4>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {people
              .filter((person) => person.days.has(date))
              .map(({ id, name, days: slotsOf }) => (
                <li key={id} className="grid gap-2 p-3 text-sm">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <Runs slots={slotsOf.get(date) ?? []} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Runs({ slots }: { slots: readonly ChangedSlot[] }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <ul className="grid gap-1 max-md:flex max-md:flex-wrap">
      {joinRuns(slots).map((run) => {
        const { look, Icon } = LOOKS[run.change];
        return (
          <li key={`${run.startTime} ${run.change}`} className={cx('flex gap-1 rounded-sm px-1.5 py-1', look)}>
            <Icon className="mt-0.5 size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
            <span className="min-w-0">
              <span className="sr-only">{t(`changes.${run.change}`)} </span>
              <span className="tabular">{hours(run, language)}</span>
              {run.count > 1 && <span className="block text-xs">{t('changes.slots', { count: run.count })}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
