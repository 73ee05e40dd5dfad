import type { AvailabilityRecord } from '#contract/availability.ts';
import { lessonCharges } from '#contract/charges.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { minutesBetween } from '../../ui/wall-time.ts';
import { useTaxName } from '../lesson-kinds/use-tax-name.ts';

type TimeSlot = AvailabilityRecord['timeSlots'][number];

const useTexts = textsOf('availability');

/** What a lesson comes to before anything is chosen: the fee is in it, the tax beside it. */
export function LessonPrice({ record, chosen }: { record: AvailabilityRecord; chosen: TimeSlot | undefined }) {
  const t = useTexts();
  const { money } = useFormats();
  const nameTax = useTaxName();
  const priced = (chosen ? [chosen] : record.timeSlots).map(({ startTime, endTime, kind }) => {
    const minutes = minutesBetween(startTime, endTime);
    const charges = lessonCharges({
      ratePerHourCents: toCents(record.charges),
      minutes,
      priceCents: kind?.price ? toCents(kind.price) : null,
      bookingFeeCents: toCents(record.bookingFee),
      taxBasisPoints: record.taxBasisPoints,
      province: record.province,
    });
    return { minutes, charges };
  });
  const [lowest] = priced.toSorted((one, other) => one.charges.totalCents - other.charges.totalCents);
  if (!lowest) return null;
  const { charges, minutes } = lowest;
  const price = {
    // A lesson is one of 60 minutes; longer ones are hours, as in the filter.
    length: minutes > 60 ? duration(minutes) : `${minutes} min`,
    price: money(toDollars(charges.totalCents + charges.feeCents)),
    tax: money(toDollars(charges.taxCents)),
    taxName: nameTax(record.province, toDollars(charges.totalCents), toDollars(charges.taxCents)),
  };
  const isFrom = priced.some((one) => one.charges.totalCents !== charges.totalCents);
  return (
    <span className="tabular">
      {isFrom ? t('card.priceFrom', price) : t('card.price', price)}
      {charges.feeCents > 0 && ` ${t('card.feeIncluded')}`}
      {charges.taxCents > 0 && ` ${t('card.tax', price)}`}
    </span>
  );
}
