import { toCents, toDollars } from '#contract/money.ts';
import { splitTax } from '#contract/taxes.ts';
import { nameIn } from '#contract/written-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import type { LessonPrice } from '../lesson-kinds/lesson-price.ts';
import { getAmountDue } from '../lesson-kinds/lesson-price.ts';
import type { BookLessonState } from './book-lesson-state.ts';

const useTexts = createTextsHook('bookings');
const useProvinceTexts = createTextsHook('provinces');

/** Price and refund deadlines of the chosen lesson. */
export function LessonTerms({ state, price }: { state: BookLessonState; price: LessonPrice }) {
  // No price for a lesson that can't be booked.
  if (!('lesson' in state) || state.kind === 'gone') return null;
  return (
    <>
      <PriceBreakdown price={price} />
      {state.slot && <RefundDeadlines deadlines={state.slot.refundDeadlines} price={price} />}
      {state.kind === 'loading' && <Skeleton className="h-26 w-full" />}
    </>
  );
}

interface PriceBreakdownProps {
  price: LessonPrice;
  /** Dollars no longer due after a cancellation or an instructor no-show. */
  takenOff?: number;
  /** False if an `AmountDue` below shows the total. */
  hasTotal?: boolean;
}

/** Lesson, booking fee, tax, reductions and total. */
export function PriceBreakdown({ price, takenOff = 0, hasTotal = true }: PriceBreakdownProps) {
  const t = useTexts();
  const { money } = useFormats();
  const provinces = useProvinceTexts();
  const language = useLanguage();
  const { perHour, minutes, kind, lesson, fee, tax, province } = price;
  if (price.credit) return <FromCredit price={price} credit={price.credit} takenOff={takenOff} hasTotal={hasTotal} />;
  // We can't tell which taxes are in a school's own rate.
  const isOwnRate = splitTax(toCents(lesson), toCents(tax), province).some((part) => part.tax === 'own');
  const taxName =
    province && !isOwnRate
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
      {hasTotal && <ToPay price={price} takenOff={takenOff} />}
    </dl>
  );
}

/** The total alone, beside buttons that stay in view. */
export function AmountDue({ price }: { price: LessonPrice }) {
  return (
    <dl>
      <ToPay price={price} takenOff={0} />
    </dl>
  );
}

function ToPay({ price, takenOff }: { price: LessonPrice; takenOff: number }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <>
      {takenOff > 0 && <Line term={t('book.takenOff')} amount={money(-takenOff)} />}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-base font-bold">
        <dt>{t('book.total')}</dt>
        <dd className="tabular">{money(toDollars(toCents(getAmountDue(price)) - toCents(takenOff)))}</dd>
      </div>
    </>
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

/** Credit used, credit left, and what remains to pay. */
function FromCredit({
  price,
  credit: { minutes, left, name },
  takenOff,
  hasTotal,
}: Required<PriceBreakdownProps> & { credit: NonNullable<LessonPrice['credit']> }) {
  const t = useTexts();
  const { money } = useFormats();
  const { fee } = price;
  return (
    <dl className="grid gap-1.5 text-sm">
      <Line term={t('book.fromCredit')} amount={duration(minutes)} />
      {left !== undefined && (
        <Line term={t('book.creditLeft', { name: name ?? '' })} amount={duration(left - minutes)} />
      )}
      {fee > 0 && <Line term={t('book.fee')} amount={money(fee)} />}
      {hasTotal && <ToPay price={price} takenOff={takenOff} />}
    </dl>
  );
}
