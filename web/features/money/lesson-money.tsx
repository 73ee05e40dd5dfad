import { useState } from 'react';
import { studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import type { LessonMoney as LessonAccount, SchoolsMoney } from '#contract/ledger.ts';
import { nameIn } from '#contract/written-names.ts';
import { buildUrl } from '../../api/client.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { useActor } from '../session/session-store.ts';
import { useLessonMoney, useStudentMoney } from './queries.ts';

const useMethodTexts = createTextsHook('payment-methods');
const useTexts = createTextsHook('money');

const paymentDialog = lazyImport(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/** Payments and refunds, each with its receipt. */
function PaymentLines({ payments }: { payments: LessonAccount['payments'] }) {
  const t = useTexts();
  const methods = useMethodTexts();
  const { money, dayOfYear } = useFormats();
  if (payments.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {payments.map((payment) => (
        <li key={payment.id}>
          {t(payment.isReversed ? 'payments.reversed' : `payments.kind.${payment.kind}`)} · {money(payment.amount)} ·{' '}
          {dayOfYear(payment.date)} · {methods(payment.method)} ·{' '}
          <a
            href={buildUrl('GET /receipt/:id.pdf', { id: payment.id })}
            target="_blank"
            rel="noreferrer"
            className={textLinkStyle}
          >
            {t('payments.receipt', { number: payment.number })}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface StudentMoneyProps {
  studentId: string;
  studentName: string;
}

/** What the student owes each school, how to pay, and past payments. */
export function StudentMoney({ studentId, studentName }: StudentMoneyProps) {
  const t = useTexts();
  const { data, error } = useStudentMoney(studentId);
  const schools = data?.schools.filter(
    ({ lessons, packages, payments }) => lessons.length + packages.length + payments.length > 0,
  );
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg font-bold">{t('ofStudent.title')}</h2>
        <p className="mt-1 text-sm text-soft">{t('ofStudent.lead')}</p>
      </div>
      {!data && <FailureBanner error={error} />}
      {schools?.length === 0 && <p className="text-soft">{t('ofStudent.nothing')}</p>}
      {schools?.map((school) => (
        <School key={school.schoolId} school={school} studentName={studentName} />
      ))}
    </Card>
  );
}

function School({ school, studentName }: { school: SchoolsMoney; studentName: string }) {
  const t = useTexts();
  const { money, dayOfYear } = useFormats();
  const language = useLanguage();
  const lessons = school.lessons.filter(({ owed }) => owed > 0).toReversed();
  const owing = [
    ...school.packages
      .filter(({ owed }) => owed > 0)
      .map(({ packageId, name, owed }) => ({
        id: packageId,
        what: nameIn(language, name),
        reference: nameIn(language, name),
        owed,
      })),
    ...lessons.map(({ bookingId, startTime, code, owed }) => ({
      id: bookingId,
      what: `${dayOfYear(toWallTime(startTime).date)} · ${code}`,
      reference: code,
      owed,
    })),
  ];
  return (
    <section aria-label={school.schoolName} className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{school.schoolName}</span>
        {school.owed > 0 ? (
          <span className="tabular text-lg font-bold">{money(school.owed)}</span>
        ) : (
          <span className="text-soft">{t('ofStudent.settled')}</span>
        )}
      </p>
      {school.refundDue > 0 && <p>{t('ofStudent.refundDue', { amount: money(school.refundDue) })}</p>}
      {owing.length > 0 && (
        <>
          <ul className="grid gap-1 text-sm">
            {owing.map(({ id, what, owed }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{what}</span>
                <span className="tabular shrink-0">{money(owed)}</span>
              </li>
            ))}
          </ul>
          <HowToPay
            schoolName={school.schoolName}
            text={school.howToPay}
            reference={[studentName, ...owing.map(({ reference }) => reference)].join(', ')}
          />
          {!school.howToPay && school.phone && (
            <p className="text-sm">{t('pay.phone', { school: school.schoolName, phone: school.phone })}</p>
          )}
        </>
      )}
      <PaymentLines payments={school.payments} />
    </section>
  );
}

interface HowToPayProps {
  schoolName: string;
  /** The school's own instructions. Empty if it has none. */
  text: string;
  /** Reference that tells the school who paid. */
  reference: string;
}

/** How to pay the school, in its own words, with the reference to use. */
export function HowToPay({ schoolName, text, reference }: HowToPayProps) {
  const t = useTexts();
  return (
    <Banner tone="info" title={t('pay.title', { school: schoolName })}>
      <p className="whitespace-pre-line wrap-anywhere">{text || t('pay.ask')}</p>
      <p className="mt-1">
        {t('pay.reference')} <strong className="wrap-anywhere">{reference}</strong>
      </p>
    </Banner>
  );
}

interface LessonMoneyProps {
  booking: Booking;
  reader: 'student' | 'school';
}

/** Payments of a lesson, the remaining balance and how to pay it. Hidden if nothing was paid and nothing is owed. */
export function LessonMoney({ booking, reader }: LessonMoneyProps) {
  const { bookingId, schoolName, code } = booking;
  const t = useTexts();
  const { money } = useFormats();
  const { data } = useLessonMoney(bookingId);
  if (!data || (data.payments.length === 0 && data.owed === 0)) return null;
  const { paid, owed, refundDue } = data;
  return (
    <section aria-label={t('lesson.title')} className="grid gap-1.5 border-t border-line pt-4 text-sm">
      {/* Until something is paid, a student owes the price shown above. */}
      {(reader === 'school' || data.payments.length > 0) && (
        <dl className="grid gap-1.5">
          <Sum term={t(`lesson.paid.${reader}`)} amount={money(paid)} />
          {owed > 0 && <Sum term={t(`lesson.owed.${reader}`)} amount={money(owed)} isStrong />}
          {refundDue > 0 && <Sum term={t(`lesson.refundDue.${reader}`)} amount={money(refundDue)} isStrong />}
        </dl>
      )}
      {owed === 0 && refundDue === 0 && <p className="font-bold">{t('lesson.even')}</p>}
      {owed > 0 && reader === 'student' && <HowToPay schoolName={schoolName} text={data.howToPay} reference={code} />}
      {owed > 0 && reader === 'school' && <RecordPayment booking={booking} owed={owed} />}
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

/** Records a payment for this lesson alone. */
function RecordPayment({ booking, owed }: { booking: Booking; owed: number }) {
  const t = useTexts();
  const schoolId = useActor('school')?.id;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const PaymentDialog = useLazyImport(paymentDialog, isOpen, close);
  const { studentId, bookingId, code } = booking;
  if (schoolId === undefined || studentId === null) return null;
  const student = { studentId, studentName: studentName(booking), codes: [code] };
  return (
    <>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('payment.open')}
      </Button>
      {isOpen && PaymentDialog && (
        <PaymentDialog
          schoolId={schoolId}
          direction="payment"
          bookingId={bookingId}
          student={{ ...student, owed, owedByNow: owed, refundDue: 0 }}
          onClose={close}
        />
      )}
    </>
  );
}
