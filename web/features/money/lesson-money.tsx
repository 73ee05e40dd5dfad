import type { Booking } from '#contract/bookings.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { HowToPay } from './how-to-pay.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { useLessonMoney } from './queries.ts';

const useTexts = createTextsHook('money');

interface LessonMoneyProps {
  booking: Booking;
  reader: 'student' | 'school';
}

/** What was paid of a lesson, and what is still to pay or comes back; nothing until the school has written something down. */
export function LessonMoney({ booking: { bookingId, schoolName, code }, reader }: LessonMoneyProps) {
  const t = useTexts();
  const { money } = useFormats();
  const { data } = useLessonMoney(bookingId);
  if (!data || (data.payments.length === 0 && data.owed === 0)) return null;
  const { paid, owed, refundDue } = data;
  return (
    <section aria-label={t('lesson.title')} className="grid gap-1.5 border-t border-line pt-4 text-sm">
      <dl className="grid gap-1.5">
        <Sum term={t(`lesson.paid.${reader}`)} amount={money(paid)} />
        {owed > 0 && <Sum term={t(`lesson.owed.${reader}`)} amount={money(owed)} isStrong />}
        {refundDue > 0 && <Sum term={t(`lesson.refundDue.${reader}`)} amount={money(refundDue)} isStrong />}
      </dl>
      {owed === 0 && refundDue === 0 && <p className="font-bold">{t('lesson.even')}</p>}
      {owed > 0 && data.howToPay && reader === 'student' && (
        <HowToPay schoolName={schoolName} text={data.howToPay} reference={code} />
      )}
      <PaymentLines payments={data.payments} />
    </section>
  );
}

function Sum({ term, amount, isStrong = false }: { term: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-bold' : ''}`}>
      <dt>{term}</dt>
      <dd className="tabular shrink-0">{amount}</dd>
    </div>
  );
}
