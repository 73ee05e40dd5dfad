import { Tag } from 'lucide-react';
import type { Booking } from '#contract/bookings.ts';
import { toCollect } from '#contract/charges.ts';
import { bookingLink } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { TextLink } from '../../ui/link.tsx';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';
import { instructorName, toLocalLesson } from './lesson.ts';
import { AddToCalendar, LessonSummary, PriceRows, SummaryRow } from './lesson-summary.tsx';

const useTexts = createTextsHook('bookings');

const phoneQuestion = lazyImport(async () => (await import('../settings/phone-question.tsx')).PhoneQuestion);

/** IP-04: confirms the booking, with a calendar link and a way to My Bookings. */
export function BookedDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const PhoneQuestion = useLazyImport(phoneQuestion, true, () => undefined);
  const { bookingId, code, credit, schoolName } = booking;
  return (
    <SuccessDialog
      isOpen
      onClose={onClose}
      title={t('book.doneTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('book.toBookings')}
          </Button>
          <AddToCalendar bookingId={bookingId} variant="primary" />
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('book.doneText')}</p>
        <LessonSummary
          lesson={{ ...booking, ...toLocalLesson(booking), note: null, instructorName: instructorName(booking) }}
        >
          <PriceRows due={toCollect(booking)} creditMinutes={credit?.minutes ?? 0} />
          <SummaryRow icon={<Tag />} term={t('book.reference')} isHalf>
            <TextLink to={bookingLink(bookingId)} aria-label={t('bookings.openNamed', { code })}>
              {code}
            </TextLink>
          </SummaryRow>
        </LessonSummary>
        {PhoneQuestion && <PhoneQuestion schoolName={schoolName} />}
      </div>
    </SuccessDialog>
  );
}
