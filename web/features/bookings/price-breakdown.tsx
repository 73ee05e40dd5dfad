import type { ProvinceCode } from '#contract/provinces.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');
const useProvinceTexts = textsOf('provinces');

/** In dollars. */
export interface Price {
  perHour: number;
  minutes: number;
  lesson: number;
  fee: number;
  tax: number;
  province: ProvinceCode | null;
}

/** Lesson, booking fee, tax apart under its own name, and what it comes to. */
export function PriceBreakdown({ price }: { price: Price }) {
  const t = useTexts();
  const { money } = useFormats();
  const provinces = useProvinceTexts();
  const { perHour, minutes, lesson, fee, tax, province } = price;
  const taxName = province
    ? t('book.taxNamed', { tax: provinces(`taxes.${province}`), province: provinces(`names.${province}`) })
    : t('book.tax');
  return (
    <dl className="grid gap-1.5 text-sm">
      <Line term={t('book.lesson', { minutes, rate: money(perHour) })} amount={money(lesson)} />
      {fee > 0 && <Line term={t('book.fee')} amount={money(fee)} />}
      {tax > 0 && <Line term={taxName} amount={money(tax)} />}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-base font-bold">
        <dt>{t('book.total')}</dt>
        <dd className="tabular">{money(lesson + fee + tax)}</dd>
      </div>
    </dl>
  );
}

function Line({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{term}</dt>
      <dd className="tabular shrink-0">{amount}</dd>
    </div>
  );
}
