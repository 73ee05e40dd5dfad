import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { SlotRange } from '../availability/slot-text.tsx';
import { useInstructor } from '../instructors/queries.ts';
import { toLocalLesson } from './lesson.ts';
import { LongDayNote } from './long-day-note.tsx';
import { FreeTimes, isSameTime } from './move-slots.tsx';
import { type NewTime, useMoveBooking, useOtherSlots } from './queries.ts';

const useTexts = createTextsHook('bookings');

/** Moves a booking to another free time of the same instructor. */
export function MoveDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { day, shortDay, slot } = useFormats();
  const [chosen, setChosen] = useState<NewTime | null>(null);
  const free = useOtherSlots(booking.bookingId);
  const province = useInstructor(booking.instructor.id).data?.school.province ?? null;
  const move = useMoveBooking(booking.bookingId);
  const now = toLocalLesson(booking);
  // Another student may have booked the slot meanwhile.
  const target = free.data?.find((time) => isSameTime(chosen, time));

  function confirm(): void {
    if (!target) return;
    const { date, startTime, endTime } = target;
    move.mutate(
      { date, startTime, endTime },
      {
        onSuccess: () => {
          toast(t('move.done', { day: day(date), time: slot(target) }));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={move.isPending}
      title={t('move.title')}
      note={
        <p role="status" className="tabular font-semibold first-letter:uppercase empty:hidden">
          {target && (
            <>
              {day(target.date)}, <SlotRange slot={target} />
            </>
          )}
        </p>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={move.isPending}>
            {t('move.back')}
          </Button>
          <Button onClick={confirm} disabled={!target} isBusy={move.isPending} busyLabel={t('move.busy')}>
            {t('move.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('move.lead', { name: booking.instructor.firstName, day: day(now.date), time: slot(now) })}</p>
        <p className="text-sm text-soft">{t('move.free')}</p>
        {chosen && free.data && !target && move.isIdle && (
          <Banner tone="attention" isLive>
            {t('book.slotGone', { day: shortDay(chosen.date), time: slot(chosen) })}
          </Banner>
        )}
        {target && <LongDayNote province={province} lesson={target} moving={booking.bookingId} />}
        <FailureBanner error={move.error} title={t('move.failed')} />
        {free.data && free.data.length > 0 && (
          <section
            // Scrollable by keyboard as well.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
            tabIndex={0}
            aria-label={t('move.times')}
            className="-mx-2 max-h-[40vh] overflow-y-auto px-2 py-2"
          >
            <FreeTimes times={free.data} chosen={chosen} onChoose={setChosen} />
          </section>
        )}
        {free.data?.length === 0 && (
          <Banner tone="attention">{t('move.none', { name: booking.instructor.firstName })}</Banner>
        )}
        {free.isPending && <SkeletonList label={ui('loading')} className="h-11 w-full rounded-md" />}
        {free.isError && <ErrorState error={free.error} onRetry={free.refetch} />}
      </div>
    </Dialog>
  );
}
