import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { useErrorText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { duration } from '../../../ui/duration.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf, useUiTexts } from '../../../ui/i18n/texts-of.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SuccessDialog } from '../../../ui/overlay/success-dialog.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { isSameTime } from '../move-slots.tsx';
import type { NewTime, SeriesRequest } from '../queries.ts';
import { SeriesList } from './series-list.tsx';
import { useSeries, WEEKS_MOST } from './use-series.ts';

const useTexts = textsOf('several-lessons');

interface SeveralLessonsDialogProps {
  instructor: Instructor;
  /** The lesson that was chosen before. */
  first: NewTime;
  /** Absent for the plain lesson. */
  kindId: string | undefined;
  /** What the instructor has free. */
  free: readonly NewTime[];
  places: Omit<SeriesRequest, 'lessons' | 'total'>;
  payment: string;
  onClose: () => void;
  onBooked: () => void;
}

/** The same time every week, or any others, looked at before they are booked in one step. */
export function SeveralLessonsDialog(props: SeveralLessonsDialogProps) {
  const { instructor, first, kindId, free, places, payment, onClose, onBooked } = props;
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const { weekday, time, money } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const series = useSeries(places, first, kindId);
  const { preview, booking, possible, shown } = series;
  const count = possible.length;

  if (booking.data) {
    const booked = booking.data.lessons.length;
    return (
      <SuccessDialog
        isOpen
        onClose={onBooked}
        title={t('doneTitle')}
        actions={<Button onClick={onBooked}>{t('toBookings')}</Button>}
      >
        <p>{t('done', { count: booked })}</p>
      </SuccessDialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={booking.isPending}
      title={t('title', { name: instructor.firstName })}
      note={shown && shown.total > 0 && <p className="text-sm text-soft">{payment}</p>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={booking.isPending}>
            {t('cancel')}
          </Button>
          <Button
            onClick={series.book}
            disabled={count === 0 || preview.isPlaceholderData || preview.isError}
            isBusy={booking.isPending}
            busyLabel={t('busy')}
          >
            {t('submit', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Select
          name="weeks"
          label={t('weeks', { weekday: weekday(first.date), time: time(first.startTime) })}
          options={Array.from({ length: WEEKS_MOST }, (_, index) => ({
            id: String(index + 1),
            label: t('weeksCount', { count: index + 1 }),
          }))}
          value={String(series.weeks)}
          onChange={(weeks) => series.setWeeks(Number(weeks))}
        />
        {booking.isError && (
          <Banner tone="loss" isLive title={t('failed')}>
            {series.isChanged ? t('changed') : errorText(booking.error)}
          </Banner>
        )}
        {shown && shown.lessons.length > 0 && (
          <SeriesList
            lessons={shown.lessons}
            instructorName={instructor.firstName}
            onLeaveOut={series.leaveOut}
            onReplace={series.replace}
          />
        )}
        {preview.isPending && series.wanted.length > 0 && (
          <SkeletonList label={ui('loading')} className="h-14 w-full rounded-md" />
        )}
        {preview.isError && <ErrorState error={preview.error} onRetry={preview.refetch} />}
        {shown && count === 0 && !preview.isError && <Banner tone="attention">{t('none')}</Banner>}
        <div className="grid gap-3">
          <Button
            variant="quiet"
            className="-ml-5 justify-self-start"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {t(isAdding ? 'addHide' : 'add')}
          </Button>
          {isAdding && (
            <OtherTimes free={free} wanted={series.wanted} isFull={series.isFull} onToggle={series.toggle} />
          )}
        </div>
        {count > 0 && shown && shown.creditMinutes > 0 && (
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <span>{t('fromCredit')}</span>
            <strong className="tabular">{duration(shown.creditMinutes)}</strong>
          </p>
        )}
        {count > 0 && shown && (
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4" aria-live="polite">
            <span>{t('total', { count })}</span>
            <strong className="tabular text-lg">{money(shown.total)}</strong>
          </p>
        )}
        <p className="text-sm text-soft">{t('alone')}</p>
      </div>
    </Dialog>
  );
}

interface OtherTimesProps {
  free: readonly NewTime[];
  wanted: readonly NewTime[];
  isFull: boolean;
  onToggle: (time: NewTime) => void;
}

/** Day by day what is free; any of it can be among the lessons. */
function OtherTimes({ free, wanted, isFull, onToggle }: OtherTimesProps) {
  const { day, slot } = useFormats();
  return (
    <div className="grid max-h-72 gap-4 overflow-y-auto p-1">
      {[...Map.groupBy(free, ({ date }) => date)].map(([date, times]) => (
        <section key={date} aria-label={day(date)} className="grid gap-2">
          <h3 className="font-semibold first-letter:uppercase">{day(date)}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2">
            {times.map((time) => {
              const isWanted = wanted.some((one) => isSameTime(one, time));
              return (
                <Chip
                  key={`${time.startTime} ${time.endTime}`}
                  isSelected={isWanted}
                  disabled={isFull && !isWanted}
                  onChange={() => onToggle(time)}
                  tick="corner"
                  className="px-1"
                >
                  {slot(time)}
                </Chip>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
