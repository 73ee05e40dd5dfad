import type { PublicCard } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useTaxName } from '../lesson-kinds/lesson-price.ts';

const useTexts = createTextsHook('public-pages');

/** Of an hour, with the booking fee if there is one, and the tax shown separately. */
export function Price({ card: { price, bookingFee, tax, school } }: { card: PublicCard }) {
  const t = useTexts();
  const nameTax = useTaxName();
  const { money } = useFormats();
  const taxName = nameTax(school.province, price - bookingFee, tax);
  return (
    <p className="tabular">
      <strong className="font-bold">{t('perHour', { price: money(price) })}</strong>{' '}
      <span className="text-sm text-soft">
        {bookingFee > 0 && t('feeIncluded')}{' '}
        {tax > 0 && <span className="inline-block">{t('tax', { tax: money(tax), taxName })}</span>}
      </span>
    </p>
  );
}
