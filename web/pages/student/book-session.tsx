import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lessonCharges } from '#contract/charges.ts';
import type { Instructor } from '#contract/instructors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { searchLink } from '../../features/availability/day-search.ts';
import { SlotChips } from '../../features/availability/slot-chips.tsx';
import { type FreeSlot, SlotPicker } from '../../features/availability/slot-picker.tsx';
import { readSlot, slotText } from '../../features/availability/slot-text.ts';
import { BookedDialog } from '../../features/bookings/booked-dialog.tsx';
import { BookingFailure } from '../../features/bookings/booking-failure.tsx';
import { ConfirmDialog } from '../../features/bookings/confirm-dialog.tsx';
import { otherSlotsIn } from '../../features/bookings/other-slots.ts';
import { isPickup, PickupField, usePickup } from '../../features/bookings/pickup-field.tsx';
import { PriceBreakdown } from '../../features/bookings/price-breakdown.tsx';
import { useCreateBooking } from '../../features/bookings/queries.ts';
import { SessionSummary } from '../../features/bookings/session-summary.tsx';
import { RefundDeadlines } from '../../features/cancellation-policy/refund-deadlines.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { TellMe } from '../../features/waiting-list/tell-me.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { minutesBetween } from '../../ui/wall-time.ts';

interface BookSessionProps {
  instructor: Instructor;
  /** Undefined until they are known. */
  slots: readonly FreeSlot[] | undefined;
  date: string | null;
  slot: string | null;
  onChoose: (date: string, slot: string) => void;
  /** The student's own booking of this very slot, if there is one. */
  ownBookingId: string | undefined;
}

/** IP-02 to IP-04: slot, pickup, price and what cancelling costs, then the booking itself. */
export function BookSession({ instructor, slots, date, slot, onChoose, ownBookingId }: BookSessionProps) {
  const { t } = useTranslation('student');
  const navigate = useNavigate();
  const student = useActor('candidate');
  const pickup = usePickup();
  const booking = useCreateBooking();
  const [isConfirming, setConfirming] = useState(false);

  const { school } = instructor;
  const name = `${instructor.firstName} ${instructor.lastName}`;
  const times = readSlot(slot);
  const free = slots?.find((one) => one.date === date && slotText(one) === slot);
  const isGone = slots !== undefined && times !== null && !free && !booking.isPending && !booking.data;
  const timeZone = free?.timeZone ?? slots?.[0]?.timeZone ?? school.timeZone;
  const lesson = times && date ? { ...times, date } : null;
  const others = otherSlotsIn(booking.error);
  // Not before the slot's own terms are there to be read.
  const canBook = free && isPickup(pickup.location) && !booking.isPending && !booking.data && !ownBookingId;

  function choose(nextDate: string, nextSlot: string): void {
    booking.reset();
    onChoose(nextDate, nextSlot);
  }

  function book(): void {
    if (!lesson || !student) return;
    booking.mutate(
      {
        instructorId: instructor.id,
        studentId: student.id,
        ...lesson,
        perHourCharges: instructor.ratePerHour,
        location: pickup.location.trim(),
      },
      { onSuccess: pickup.forget, onSettled: () => setConfirming(false) },
    );
  }

  /** In the dialog again, which shows that work is under way. */
  function retry(): void {
    setConfirming(true);
    book();
  }

  const price = lesson && priceOf(instructor, minutesBetween(lesson.startTime, lesson.endTime));
  const terms = price && (
    <>
      <PriceBreakdown price={price} />
      {free && <RefundDeadlines deadlines={free.refundDeadlines} price={price} />}
      {!slots && <Skeleton className="h-26 w-full" />}
    </>
  );

  if (slots?.length === 0 && !lesson) {
    return (
      <Card className="grid justify-items-start gap-4">
        <p>{t('book.noSlots', { name: instructor.firstName })}</p>
        <LinkButton to={searchLink(date)} variant="secondary">
          {t('book.noSlotsAction')}
        </LinkButton>
        <TellMe wish={{ instructorId: instructor.id }} />
      </Card>
    );
  }

  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-bold">{t('book.heading')}</h2>
      <SlotPicker slots={slots ?? []} date={date} slot={slot} timeZone={timeZone} onChoose={choose} />
      {ownBookingId && !booking.data && (
        <Banner tone="good" title={t('book.alreadyYours')}>
          <TextLink to={bookingLink(ownBookingId)}>{t('book.openBooking')}</TextLink>
        </Banner>
      )}
      {isGone && !ownBookingId && !booking.isError && (
        <Banner tone="attention" isLive>
          {t('book.slotGone')}
        </Banner>
      )}
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (canBook) setConfirming(true);
        }}
      >
        <PickupField value={pickup.location} onChange={pickup.change} />
        {booking.isError && !ownBookingId && (
          <BookingFailure error={booking.error} onRetry={retry}>
            {others && others.length > 0 && date && (
              <div className="grid w-full gap-2">
                <p>{t('book.otherSlots', { name: instructor.firstName })}</p>
                <SlotChips
                  label={t('card.slots', { name })}
                  slots={others}
                  chosen={null}
                  onChoose={(next) => next && choose(date, next)}
                />
              </div>
            )}
            {others?.length === 0 && <p>{t('book.noOtherSlots', { name: instructor.firstName })}</p>}
          </BookingFailure>
        )}
        {terms}
        <div className="grid gap-2">
          <Button type="submit" size="lg" disabled={!canBook}>
            {t('book.submit')}
          </Button>
          <p className="min-h-5 text-center text-sm text-soft">
            {!lesson || isGone
              ? t('book.needSlot')
              : pickup.isBlank
                ? t('book.needPickup')
                : t('book.payment', { school: school.name })}
          </p>
        </div>
      </form>
      {lesson && (
        <ConfirmDialog
          isOpen={isConfirming}
          isBusy={booking.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={book}
          note={<p className="text-sm text-soft">{t('book.payment', { school: school.name })}</p>}
        >
          <SessionSummary
            session={{
              instructorName: name,
              schoolName: school.name,
              ...lesson,
              timeZone: timeZone ?? '',
              location: pickup.location.trim(),
            }}
          />
          {terms}
          <p className="text-sm text-soft">{t('book.shares', { school: school.name })}</p>
        </ConfirmDialog>
      )}
      <BookedDialog booking={booking.data} onClose={() => void navigate(PAGE_PATHS.bookings)} />
    </Card>
  );
}

function priceOf(instructor: Instructor, minutes: number) {
  const { bookingFee, taxBasisPoints } = instructor.school;
  const charges = lessonCharges({
    ratePerHourCents: toCents(instructor.ratePerHour),
    minutes,
    bookingFeeCents: toCents(bookingFee),
    taxBasisPoints,
  });
  return {
    perHour: instructor.ratePerHour,
    minutes,
    lesson: toDollars(charges.totalCents),
    fee: toDollars(charges.feeCents),
    tax: toDollars(charges.taxCents),
    province: instructor.school.province,
  };
}
