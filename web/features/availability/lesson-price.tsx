import type { AvailabilityRecord } from '#contract/availability.ts';
import { lessonCharges } from '#contract/charges.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { minutesBetween } from '../../ui/wall-time.ts';
import type { Slot } from './slot-text.ts';

const useTexts = textsOf('availability');
const useProvinceTexts = textsOf('provinces');

/** What a lesson comes to before anything is chosen: the fee is in it, the tax beside it. */
export function LessonPrice({ record, chosen }: { record: AvailabilityRecord; chosen: Slot | null }) {
  const t = useTexts();
  const { money } = useFormats();
  const provinces = useProvinceTexts();
  const lengths = record.timeSlots.map((slot) => minutesBetween(slot.startTime, slot.endTime));
  const minutes = chosen ? minutesBetween(chosen.startTime, chosen.endTime) : Math.min(...lengths);
  const charges = lessonCharges({
    ratePerHourCents: toCents(record.charges),
    minutes,
    bookingFeeCents: toCents(record.bookingFee),
    taxBasisPoints: record.taxBasisPoints,
  });
  const price = {
    minutes,
    price: money(toDollars(charges.totalCents + charges.feeCents)),
    tax: money(toDollars(charges.taxCents)),
    taxName: provinces(`taxes.${record.province}`),
  };
  const isFrom = !chosen && lengths.some((length) => length !== minutes);
  return (
    <span className="tabular">
      {isFrom ? t('card.priceFrom', price) : t('card.price', price)}
      {charges.feeCents > 0 && ` ${t('card.feeIncluded')}`}
      {charges.taxCents > 0 && ` ${t('card.tax', price)}`}
    </span>
  );
}
