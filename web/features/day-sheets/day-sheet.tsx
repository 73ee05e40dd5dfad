import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DaySheet, DaySheets, SheetLesson } from '#contract/day-sheets.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { KindName } from '../lesson-kinds/kind-name.tsx';

const useTexts = createTextsHook('day-sheets');

interface DaySheetProps {
  sheet: DaySheet;
  day: Pick<DaySheets, 'date' | 'schoolName' | 'now'>;
  /** Set while it goes on paper. */
  isPrinting: boolean;
  /** Collapsed to one line on the screen, because the page has many. Paper always shows all of it. */
  isFolded: boolean;
}

/** One instructor's day, on a page of its own. */
export function DaySheetPage({ sheet, day, isPrinting, isFolded }: DaySheetProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { day: longDay, clock, shortDay } = useFormats();
  const { instructorName, printedBefore: before, lessons, gone } = sheet;
  const beforeText =
    before && (before.date === day.now.date ? clock(before.time) : `${shortDay(before.date)}, ${clock(before.time)}`);
  const isUnchanged = gone.length === 0 && lessons.every(({ changes }) => changes.length === 0);
  return (
    <article
      aria-label={instructorName}
      className={cx(
        'rounded-lg border border-line bg-surface px-4 shadow-card print:break-after-page print:border-0 print:p-0 print:shadow-none print:last:break-after-auto',
        isFolded ? 'py-1' : 'py-4 md:p-6',
      )}
    >
      {isFolded && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-4 text-left print:hidden"
        >
          <span className="min-w-0 grow font-bold wrap-anywhere">{instructorName}</span>
          <span className="shrink-0 text-right text-sm text-soft">
            <span className="block">{t('lessons', { count: lessons.length })}</span>
            <span className={cx('block', !isUnchanged && 'font-semibold text-ink')}>
              {!beforeText ? t('notPrinted') : isUnchanged ? t('printed', { time: beforeText }) : t('hasChanges')}
            </span>
          </span>
          <ChevronDown
            className={cx('size-5 shrink-0 text-soft transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      )}
      <div className={cx(isFolded && (isOpen ? 'py-3' : 'hidden print:block'))}>
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line-strong pb-3">
          <div>
            <h2 className="text-lg font-bold wrap-anywhere">{instructorName}</h2>
            <p className="text-soft">{longDay(day.date)}</p>
          </div>
          <div className="text-sm text-soft md:text-right print:text-right">
            <p className="wrap-anywhere">{day.schoolName}</p>
            <p className={cx(!isPrinting && 'hidden')}>
              {t('printedDay', { day: shortDay(day.now.date), time: clock(day.now.time) })}
            </p>
            <p className={cx(isPrinting && 'hidden')}>
              {before && beforeText
                ? before.date === day.now.date
                  ? t('printed', { time: beforeText })
                  : t('printedDay', { day: shortDay(before.date), time: clock(before.time) })
                : t('notPrinted')}
            </p>
          </div>
        </header>
        {beforeText && (
          <p className="pt-3 font-semibold">{t(isUnchanged ? 'unchanged' : 'changedSince', { time: beforeText })}</p>
        )}
        {gone.length > 0 && <Gone gone={gone} />}
        {lessons.length === 0 ? (
          <p className="pt-3 text-soft">{t('noneLeft')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {lessons.map((lesson, index) => (
              <LessonRow key={lesson.bookingId} lesson={lesson} isFirst={index === 0} />
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

function Gone({ gone }: Pick<DaySheet, 'gone'>) {
  const t = useTexts();
  const ui = useUiTexts();
  const { clock } = useFormats();
  return (
    <div className="mt-3 border-l-4 border-ink pl-3">
      <h3 className="text-sm font-semibold">{t('gone')}</h3>
      <ul>
        {gone.map(({ bookingId, startTime, studentName, isCancelled }) => (
          <li key={bookingId} className="wrap-anywhere">
            {t(isCancelled ? 'cancelled' : 'moved', {
              time: clock(startTime),
              student: studentName || ui('deletedAccount'),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Side by side on a desk and on paper, stacked on a phone. */
const COLUMNS =
  'grid gap-x-4 gap-y-2 md:grid-cols-[6.5rem_minmax(0,1.2fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_5.5rem] print:grid-cols-[5.5rem_minmax(0,1.2fr)_minmax(0,1.3fr)_minmax(0,1fr)_8rem]';

function LessonRow({ lesson, isFirst }: { lesson: SheetLesson; isFirst: boolean }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { clock, money, list } = useFormats();
  const { changes, parents, needs, note, dropOff } = lesson;
  const isChanged = changes.length > 0;
  const fields = changes === 'new' ? [] : changes.map((field) => t(`fields.${field}`));
  return (
    <li className={cx('break-inside-avoid py-3', (isChanged || lesson.isOff) && 'border-l-4 border-l-ink pl-3')}>
      {isChanged && (
        <p className="mb-1 text-sm font-bold">
          {changes === 'new' ? t('isNew') : t('changed', { fields: list(fields) })}
        </p>
      )}
      {lesson.isOff && <p className="mb-1 text-sm font-bold">{t('off')}</p>}
      <dl className={cx(COLUMNS, !isFirst && '[&_dt]:md:sr-only [&_dt]:print:sr-only')}>
        <Fact label={t('time')}>
          <span className="font-bold whitespace-nowrap">{clock(lesson.startTime)}</span>
          <span className="block text-sm whitespace-nowrap text-soft">{clock(lesson.endTime)}</span>
        </Fact>
        <Fact label={t('student')}>
          <span className="font-semibold">{lesson.studentName || ui('deletedAccount')}</span>
          <KindName kind={lesson.kind} />
          <span className="block">{lesson.phone || <span className="text-soft">{t('noPhone')}</span>}</span>
          {parents.map(({ name, phone }) => (
            <span key={`${name} ${phone}`} className="block text-sm">
              {t('parent', { name, phone })}
            </span>
          ))}
        </Fact>
        <Fact label={t('pickup')}>
          <Place location={lesson.location} postalCode={lesson.pickupPostalCode} />
          {dropOff && <span className="block text-sm">{t('dropOff', { place: dropOff })}</span>}
        </Fact>
        <Fact label={t('needs')}>
          {needs && <span className="block font-semibold">{needs}</span>}
          {note && <span className="block text-sm">{t('note', { note })}</span>}
        </Fact>
        <Fact label={t('collect')}>
          {lesson.toCollect > 0 ? (
            <span className="tabular font-bold">{money(lesson.toCollect)}</span>
          ) : (
            <span className="text-soft">{t('nothing')}</span>
          )}
          {lesson.ownOwed !== undefined && lesson.toCollect > 0 && lesson.ownOwed !== lesson.toCollect && (
            <span className="block text-sm text-soft">{t('ownOwed', { amount: money(lesson.ownOwed) })}</span>
          )}
        </Fact>
      </dl>
    </li>
  );
}

/** The postal code stays on one line. */
function Place({ location, postalCode }: { location: string; postalCode: string }) {
  if (postalCode === '' || postalCodeIn(location) === postalCode) return location;
  return (
    <>
      {location && `${location}, `}
      <span className="whitespace-nowrap">{postalCode}</span>
    </>
  );
}

/** Where the facts stand side by side, only the first lesson shows their labels. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-sm text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
