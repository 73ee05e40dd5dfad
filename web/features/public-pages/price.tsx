import type { PublicCard } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('public-pages');
const useProvinceTexts = textsOf('provinces');

/** Of an hour, the mandatory fee in it, the tax beside it. */
export function Price({ card: { price, tax, school } }: { card: PublicCard }) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const { money } = useFormats();
  const taxName = provinces(`taxes.${school.province}`);
  return (
    <p className="tabular">
      <strong className="font-bold">{t('perHour', { price: money(price) })}</strong>{' '}
      <span className="text-sm text-soft">
        {t('feeIncluded')} {tax > 0 && <span className="inline-block">{t('tax', { tax: money(tax), taxName })}</span>}
      </span>
    </p>
  );
}
