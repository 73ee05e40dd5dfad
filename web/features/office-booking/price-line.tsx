import { nameIn } from '#contract/written-names.ts';
import { duration, hours } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { calculateLessonPrice, getAmountDue } from '../lesson-kinds/lesson-price.ts';
import { chooseCredit, usePackageOrders } from '../packages/queries.ts';
import { useActor } from '../session/session-store.ts';
import { minutesBetween } from './times.ts';
import type { OfficeBooking } from './use-office-booking.ts';

const useTexts = createTextsHook('office-booking');

/** Day and hours next to the price, because on a phone the footer covers the chosen time. */
export function ChosenTime({ booking: { values, chosenInstructor } }: { booking: OfficeBooking }) {
  const t = useTexts();
  const language = useLanguage();
  const { shortDay } = useFormats();
  const { date, startTime, endTime } = values;
  if (!date || !startTime || !endTime) return null;
  const when = { day: shortDay(date), time: hours({ startTime, endTime }, language) };
  return (
    <p className="font-semibold wrap-anywhere first-letter:uppercase">
      {chosenInstructor
        ? t('booked.lesson', { ...when, instructor: chosenInstructor.firstName })
        : t('notBooked.lesson', when)}
    </p>
  );
}

/** What the student will owe, tax included, and the credit that pays for it. Nothing until a time is chosen. */
export function PriceLine({ schoolId, booking }: { schoolId: string; booking: OfficeBooking }) {
  const t = useTexts();
  const language = useLanguage();
  const { money } = useFormats();
  const actor = useActor('school');
  const { values, instructors, kind, count } = booking;
  const studentId = values.chosen?.id;
  // Instructors don't see packages.
  const maySeePackages = studentId !== undefined && actor?.role !== 'instructor';
  const orders = usePackageOrders(schoolId, maySeePackages).data;
  const instructor = instructors.find(({ id }) => id === values.instructorId);
  if (!instructor || !values.startTime || !values.endTime) return null;

  const minutes = kind?.minutes ?? minutesBetween(values.startTime, values.endTime);
  const price = calculateLessonPrice(instructor, minutes, kind);
  const own = maySeePackages ? (orders ?? []).filter((order) => order.studentId === studentId) : [];
  const credit = chooseCredit(own, minutes, kind);
  if (credit) {
    const paidLessons = Math.min(count, Math.floor(credit.minutesLeft / minutes));
    return (
      <p>
        <strong>
          {t('price.credit', { name: nameIn(language, credit.name), length: duration(minutes * paidLessons) })}
        </strong>
        <span className="block text-sm text-soft">
          {t('price.left', { length: duration(credit.minutesLeft - minutes * paidLessons) })}
        </span>
        {price.fee > 0 && <span className="block text-sm">{t('price.fee', { fee: money(price.fee) })}</span>}
      </p>
    );
  }
  const due = getAmountDue(price);
  const words = { total: money(due * count), each: money(due), count };
  return (
    <p>
      <strong className="tabular">{count === 1 ? words.total : t('price.several', words)}</strong>{' '}
      <span className="text-sm text-soft">{t(price.tax > 0 ? 'price.taxIncluded' : 'price.noTax')}</span>
      {price.fee > 0 && (
        <span className="block text-sm text-soft">{t('price.feeIncluded', { fee: money(price.fee) })}</span>
      )}
    </p>
  );
}
