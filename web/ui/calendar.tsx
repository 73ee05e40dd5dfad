import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { Button, IconButton } from './button.tsx';
import { addMonths, dayName, daysOfWeek, getMonthRange, monthName, spokenDay, startOfWeek } from './dates.ts';
import { useLanguage } from './i18n/language.ts';
import { createTextsHook } from './i18n/texts-hook.ts';

const useTexts = createTextsHook('ui');

interface CalendarProps {
  label: string;
  /** `YYYY-MM-DD`; null before a day is chosen. */
  value: string | null;
  onChange: (date: string) => void;
  /** Today in the time zone of the lessons. */
  today: string;
  /** Why a day can't be chosen. The day is greyed out but can still be focused. */
  reasonAgainst: (date: string) => string | undefined;
  /** Marked days show a dot. */
  isMarked?: (date: string) => boolean;
  /** Announced when a selectable day gets the focus. */
  noteOn?: (date: string) => string | undefined;
  /** Called with the first and last day of the month shown. */
  onMonthChange?: (from: string, to: string) => void;
}

/** The day that a key moves to, or undefined for any other key. */
function dayAt(key: string, withShift: boolean, from: string): string | undefined {
  const months = withShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'PageUp':
      return addMonths(from, -months);
    case 'PageDown':
      return addMonths(from, months);
    case 'Home':
      return getMonthRange(from).from;
    case 'End':
      return getMonthRange(from).to;
  }
}

/**
 * SH-01: weeks start on Monday, with arrows between months and a 'Today' button. Follows the ARIA grid pattern: arrow
 * keys, Page Up and Down, Home, End. A disabled day can be focused and says why. The last week also
 * has the first days of the next month, so that late in a month you see the days ahead.
 */
export function Calendar({
  label,
  value,
  onChange,
  today,
  reasonAgainst,
  isMarked,
  noteOn,
  onMonthChange,
}: CalendarProps) {
  const t = useTexts();
  const language = useLanguage();
  const [focused, setFocused] = useState(value ?? today);
  const [reached, setReached] = useState<string>();
  const [shownValue, setShownValue] = useState(value);
  const [turnedTo, setTurnedTo] = useState('');
  const [chosen, setChosen] = useState('');
  const reasonId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);

  // The value may also change from outside, through the address or a button next to the calendar: show its month.
  if (value !== shownValue) {
    setShownValue(value);
    if (value) setChosen(value);
    if (value && value !== focused) {
      setFocused(value);
      setReached(undefined);
    }
  }

  // The day to focus may only exist after the month has changed.
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const month = getMonthRange(focused);
  const title = `${label}, ${monthName(focused, language)}`;

  function show(date: string): void {
    setFocused(date);
    setReached(date);
    const next = getMonthRange(date);
    if (next.from !== month.from) onMonthChange?.(next.from, next.to);
  }

  /** Turning the month by button keeps the focus on the button, so announce the month and not a day. */
  function turnTo(date: string): void {
    show(date);
    setReached(undefined);
    setTurnedTo(monthName(date, language));
  }

  function press(date: string): void {
    // Safari doesn't focus a button that is clicked.
    takesFocus.current = true;
    show(date);
    if (date !== value && reasonAgainst(date) === undefined) onChange(date);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAt(event.key, event.shiftKey, focused);
    if (next === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    show(next);
  }

  const nextMonth = () => turnTo(addMonths(focused, 1));
  const weeks: string[][] = [];
  for (let monday = startOfWeek(month.from); monday <= month.to; monday = addDays(monday, 7))
    weeks.push(daysOfWeek(monday));

  const nameOf = (day: string): string => {
    const name = spokenDay(day, language);
    const placed = day === today ? t('calendar.isToday', { day: name }) : name;
    return day === value ? t('calendar.isChosen', { day: placed }) : placed;
  };

  return (
    <div className="grid gap-3">
      <div role="application" aria-label={title} aria-describedby={reasonId}>
        <header className="mb-2 flex flex-wrap items-center gap-x-1">
          <h2 aria-label={title} className="grow pl-2 font-semibold whitespace-nowrap first-letter:uppercase">
            {monthName(focused, language)}
          </h2>
          <div className="flex grow items-center justify-end gap-1">
            <Button variant="quiet" size="sm" className="-mx-1" onClick={() => turnTo(today)}>
              {t('calendar.today')}
            </Button>
            <IconButton label={t('calendar.previous')} onClick={() => turnTo(addMonths(focused, -1))}>
              <ChevronLeft className="size-5" aria-hidden="true" />
            </IconButton>
            <IconButton label={t('calendar.next')} onClick={nextMonth}>
              <ChevronRight className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
        </header>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one moves in it by arrows
          role="grid"
          aria-label={title}
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0.5"
        >
          <thead aria-hidden="true">
            <tr>
              {daysOfWeek(startOfWeek(focused)).map((day) => (
                <th key={day} className="pb-1 text-sm font-medium text-soft">
                  {dayName(day, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => {
                  if (day < month.from) return <td key={day} />;
                  const isUnavailable = reasonAgainst(day) !== undefined;
                  return (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
                    <td key={day} aria-selected={day === value} aria-disabled={isUnavailable}>
                      <button
                        type="button"
                        tabIndex={day === focused ? 0 : -1}
                        aria-label={nameOf(day)}
                        aria-disabled={isUnavailable}
                        data-selected={day === value || undefined}
                        data-unavailable={isUnavailable || undefined}
                        // A click on a day of the next month first focuses it: turning the month then would move the day away from
                        // under the pointer.
                        onFocus={() => day !== focused && day <= month.to && show(day)}
                        onClick={() => press(day)}
                        className="tabular relative mx-auto grid h-11 w-full max-w-11 cursor-pointer place-items-center rounded-md font-medium hover:bg-action-soft data-selected:bg-amber data-selected:font-bold data-selected:text-on-amber data-unavailable:cursor-not-allowed data-unavailable:bg-transparent data-unavailable:font-normal data-unavailable:text-soft data-unavailable:line-through data-unavailable:decoration-line-strong"
                      >
                        <span
                          className={day === today ? 'underline decoration-action decoration-2 underline-offset-4' : ''}
                        >
                          {Number(day.slice(8))}
                        </span>
                        {!isUnavailable && isMarked?.(day) && (
                          <span className="absolute bottom-1 size-1.5 rounded-full bg-action" aria-hidden="true" />
                        )}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {/* Lets screen reader users go on to the next month without swiping back through this one. */}
        <button type="button" tabIndex={-1} aria-label={t('calendar.goOn')} className="sr-only" onClick={nextMonth} />
        <span aria-live="assertive" className="sr-only">
          {turnedTo}
        </span>
        <span aria-live="polite" className="sr-only">
          {chosen && t('calendar.chosen', { day: spokenDay(chosen, language) })}
        </span>
      </div>
      <p id={reasonId} aria-live="polite" className="min-h-5 text-sm text-soft">
        {reached && (reasonAgainst(reached) ?? noteOn?.(reached))}
      </p>
    </div>
  );
}
