import { wallOf } from '#contract/formats.ts';
import type { SchoolsMoney } from '#contract/student-money.ts';
import { nameIn } from '#contract/written-names.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { useStudentMoney } from './queries.ts';

const useTexts = createTextsHook('money');

interface StudentMoneyProps {
  studentId: string;
  studentName: string;
}

/** What is owed to each school, how it is paid, and what was paid. */
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
      what: `${dayOfYear(wallOf(startTime).date)} · ${code}`,
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
