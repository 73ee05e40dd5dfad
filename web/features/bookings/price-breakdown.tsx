import { nameIn } from '#contract/written-names.ts';
import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import type { LessonPrice } from '../lesson-kinds/lesson-price.ts';

const useTexts = textsOf('bookings');
const useProvinceTexts = textsOf('provinces');

/** Lesson, booking fee, tax apart under its own name, and what it comes to. */
export function PriceBreakdown({ price }: { price: LessonPrice }) {
  const t = useTexts();
  const { money } = useFormats();
  const provinces = useProvinceTexts();
  const language = useLanguage();
  const { perHour, minutes, kind, lesson, fee, tax, province } = price;
  if (price.credit) return <FromCredit price={price} credit={price.credit} />;
  const taxName = province
    ? t('book.taxNamed', { tax: provinces(`taxes.${province}`), province: provinces(`names.${province}`) })
    : t('book.tax');
  return (
    <dl className="grid gap-1.5 text-sm">
      <Line
        term={
          kind
            ? [nameIn(language, kind.names), duration(minutes)].join(', ')
            : t('book.lesson', { minutes, rate: money(perHour) })
        }
        amount={money(lesson)}
      />
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

/** What is taken of the credit, what stays, and what is to pay beside it. */
function FromCredit({
  price: { fee },
  credit: { minutes, left, name },
}: {
  price: LessonPrice;
  credit: NonNullable<LessonPrice['credit']>;
}) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <dl className="grid gap-1.5 text-sm">
      <Line term={t('book.fromCredit')} amount={duration(minutes)} />
      {left !== undefined && (
        <Line term={t('book.creditLeft', { name: name ?? '' })} amount={duration(left - minutes)} />
      )}
      {fee > 0 && <Line term={t('book.fee')} amount={money(fee)} />}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-base font-bold">
        <dt>{t('book.total')}</dt>
        <dd className="tabular">{money(fee)}</dd>
      </div>
    </dl>
  );
}
