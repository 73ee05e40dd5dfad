import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { useTranslation } from 'react-i18next';
import { Button as PlainButton } from './button.tsx';

interface CalendarProps {
  label: string;
  /** `YYYY-MM-DD`, as everywhere; null before anything is chosen. */
  value: string | null;
  onChange: (date: string) => void;
  /** Today where the lessons are. */
  today: string;
  /** Why a day cannot be chosen; it can still be reached and is greyed out. */
  reasonAgainst: (date: string) => string | undefined;
  /** Days with something on them get a dot. */
  isMarked?: (date: string) => boolean;
  /** What there is to know of a day that can be chosen, said when one comes to it. */
  noteOn?: (date: string) => string | undefined;
  /** The first and last day of the month shown. */
  onMonthChange?: (from: string, to: string) => void;
}

const arrowStyle = 'grid size-11 place-items-center rounded-md hover:bg-sunken data-disabled:opacity-40';

/** SH-01: weeks from Monday, arrows, and 'Today' to come back. A real grid: arrows, Page Up and Down, Home, End. */
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
  const { t } = useTranslation();
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(value ?? today));
  const [reached, setReached] = useState<string>();
  const [shownValue, setShownValue] = useState(value);
  const reasonId = useId();

  // Chosen elsewhere (the address, a button beside the calendar): its month comes into view.
  if (value !== shownValue) {
    setShownValue(value);
    if (value && value !== focused.toString()) {
      setFocused(parseDate(value));
      setReached(undefined);
    }
  }

  function show(date: CalendarDate): void {
    setFocused(date);
    setReached(date.toString());
    if (date.year !== focused.year || date.month !== focused.month) {
      onMonthChange?.(startOfMonth(date).toString(), endOfMonth(date).toString());
    }
  }

  return (
    <div className="grid gap-3">
      <AriaCalendar
        aria-label={label}
        aria-describedby={reasonId}
        firstDayOfWeek="mon"
        value={value ? parseDate(value) : null}
        onChange={(date) => date && onChange(date.toString())}
        focusedValue={focused}
        onFocusChange={show}
        isDateUnavailable={(date) => reasonAgainst(date.toString()) !== undefined}
      >
        <header className="mb-2 flex items-center gap-1 max-[22rem]:flex-wrap">
          <CalendarHeading level={2} className="grow pl-2 font-semibold whitespace-nowrap first-letter:uppercase" />
          <PlainButton
            variant="quiet"
            size="sm"
            className="-mx-1 max-[22rem]:order-last"
            onClick={() => show(parseDate(today))}
          >
            {t('calendar.today')}
          </PlainButton>
          <Button slot="previous" aria-label={t('calendar.previous')} className={arrowStyle}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </Button>
          <Button slot="next" aria-label={t('calendar.next')} className={arrowStyle}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </Button>
        </header>
        <CalendarGrid className="w-full table-fixed border-separate border-spacing-0.5" weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="pb-1 text-sm font-medium text-soft">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className="tabular relative mx-auto grid h-11 w-full max-w-11 cursor-pointer place-items-center rounded-md font-medium hover:bg-action-soft data-outside-month:invisible data-selected:bg-amber data-selected:font-bold data-selected:text-on-amber data-unavailable:cursor-not-allowed data-unavailable:bg-transparent data-unavailable:font-normal data-unavailable:text-soft data-unavailable:line-through data-unavailable:decoration-line-strong"
              >
                {({ formattedDate, isUnavailable }) => (
                  <>
                    <span
                      className={
                        date.toString() === today ? 'underline decoration-action decoration-2 underline-offset-4' : ''
                      }
                    >
                      {formattedDate}
                    </span>
                    {/* The grid takes no press on such a day; the reason is for who points at it, too. */}
                    {isUnavailable && (
                      <span role="presentation" className="absolute inset-0" onPointerUp={() => show(date)} />
                    )}
                    {!isUnavailable && isMarked?.(date.toString()) && (
                      <span className="absolute bottom-1 size-1.5 rounded-full bg-action" aria-hidden="true" />
                    )}
                  </>
                )}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
      <p id={reasonId} aria-live="polite" className="min-h-5 text-sm text-soft">
        {reached && (reasonAgainst(reached) ?? noteOn?.(reached))}
      </p>
    </div>
  );
}
