import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OfferedPackage } from '#contract/packages.ts';
import { publicTownLink } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { PublicKind, PublicSchool } from '#contract/public-pages.ts';
import { nameIn } from '#contract/written-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { useTaxName } from '../lesson-kinds/lesson-price.ts';
import { PackageFacts } from '../packages/package-facts.tsx';

const usePackagesTexts = createTextsHook('packages');

/** A school's packages. Renders nothing without any. */
export function Packages({
  packages,
  school,
}: {
  packages: readonly OfferedPackage[];
  school: { name: string; province: ProvinceCode };
}) {
  const t = usePackagesTexts();
  if (packages.length === 0) return null;
  return (
    <PageSection title={t('student.title')}>
      <p className="mb-4 text-soft">{t('student.lead', { school: school.name })}</p>
      <ul className="grid max-w-2xl gap-4">
        {packages.map((offered) => (
          <li key={offered.id}>
            <PackageFacts offered={offered} province={school.province} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** Link to the town's other schools, if the town has a page. */
export function MoreInTown({ town }: { town: PublicSchool['town'] }) {
  const t = useTexts();
  const language = useLanguage();
  if (!town) return null;
  return (
    <p className="mt-10">
      <a href={publicTownLink(language, town)} className={`${textLinkStyle} inline-flex min-h-11 items-center gap-2`}>
        {t('school.more', { town: town.name })}
        <ArrowRight className="size-4" aria-hidden="true" />
      </a>
    </p>
  );
}

const useTexts = createTextsHook('public-pages');

/** A school's other lesson types with prices. Renders nothing without any. */
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

export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
