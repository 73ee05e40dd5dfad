import type { PublicCard } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('public-pages');
const useProvinceTexts = textsOf('provinces');

/** Of an hour, with the booking fee if there is one, and the tax shown separately. */
export function Price({ card: { price, bookingFee, tax, school } }: { card: PublicCard }) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const { money } = useFormats();
  const taxName = provinces(`taxes.${school.province}`);
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
