import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProvinceCode } from '#contract/provinces.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');
const useProvinceTexts = textsOf('provinces');

interface BookingStepsProps {
  instructorFirstName: string;
  schoolName: string;
  province: ProvinceCode | null;
  /** Nothing is where credit pays it all. */
  isToPay: boolean;
}

/** What happens next, and what to have along. */
export function BookingSteps({ instructorFirstName, schoolName, province, isToPay }: BookingStepsProps) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const licence = province && provinces(`learnerLicences.${province}`, {}, '');
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <Steps title={t('booking.next')}>
        <Step>{t('booking.nextEmail')}</Step>
        <Step>{t('booking.nextReady', { name: instructorFirstName })}</Step>
        {isToPay && <Step>{t('booking.nextPay', { school: schoolName })}</Step>}
      </Steps>
      <Steps title={t('booking.bring')}>
        <Step>
          {licence
            ? t('booking.licenceNamed', { licence, province: provinces(`names.${province}`) })
            : t('booking.licence')}
        </Step>
        <Step>{t('booking.glasses')}</Step>
        <Step>{t('booking.shoes')}</Step>
      </Steps>
    </div>
  );
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check className="mt-0.5 size-5 shrink-0 text-action-text" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
