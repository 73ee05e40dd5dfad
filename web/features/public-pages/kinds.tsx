import type { ProvinceCode } from '#contract/provinces.ts';
import type { PublicKind } from '#contract/public-pages.ts';
import { nameIn } from '#contract/written-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useTaxName } from '../lesson-kinds/lesson-price.ts';
import { PageSection } from './page-section.tsx';

const useTexts = createTextsHook('public-pages');

/** What a school teaches apart from the plain lesson, priced like it; nothing if it teaches only that. */
export function Kinds({ kinds, province }: { kinds: readonly PublicKind[]; province: ProvinceCode }) {
  const t = useTexts();
  const nameTax = useTaxName();
  const language = useLanguage();
  const { money } = useFormats();
  if (kinds.length === 0) return null;
  return (
    <PageSection title={t('kinds')}>
      <ul className="grid max-w-2xl gap-4">
        {kinds.map(({ names, minutes, price, bookingFee, tax, isFrom }) => (
          <li
            key={`${names.en} ${minutes} ${price}`}
            className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{nameIn(language, names)}</p>
              <p className="text-sm text-soft">{duration(minutes)}</p>
            </div>
            <p className="tabular">
              <strong className="font-bold">{isFrom ? t('from', { price: money(price) }) : money(price)}</strong>{' '}
              <span className="text-sm text-soft">
                {bookingFee > 0 && t('feeIncluded')}{' '}
                {tax > 0 && (
                  <span className="inline-block">
                    {t('tax', { tax: money(tax), taxName: nameTax(province, price - bookingFee, tax) })}
                  </span>
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
