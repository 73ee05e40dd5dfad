import type { OfferedPackage, PackageKinds } from '#contract/packages.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { nameIn } from '#contract/written-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useTaxName } from '../lesson-kinds/lesson-price.ts';

/** Lists the lesson types that a package covers, if not all. */
export function GoodFor({ kinds }: { kinds: PackageKinds }) {
  const t = useTexts();
  const language = useLanguage();
  const { list } = useFormats();
  if (kinds.length === 0) return null;
  const names = kinds.map(({ names }) => (names ? nameIn(language, names) : t('plain')));
  return <p className="text-sm text-soft wrap-anywhere">{t('goodFor', { kinds: list(names) })}</p>;
}

const useTexts = createTextsHook('packages');

/** A package's hours, validity, and price with tax shown separately. */
export function PackageFacts({ offered, province }: { offered: OfferedPackage; province: ProvinceCode | null }) {
  const t = useTexts();
  const { money } = useFormats();
  const taxName = useTaxName();
  const { name, minutes, validMonths, kinds, total, tax } = offered;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{nameIn(useLanguage(), name)}</p>
        <p className="text-sm text-soft">
          {t('facts', { length: duration(minutes) })} · {t('valid', { count: validMonths })}
        </p>
        <GoodFor kinds={kinds} />
      </div>
      <p className="tabular">
        <strong className="font-bold">{money(total)}</strong>{' '}
        {tax > 0 && (
          <span className="text-sm text-soft">
            {t('tax', { tax: money(tax), taxName: taxName(province, total - tax, tax) })}
          </span>
        )}
      </p>
    </div>
  );
}
