import type { OfferedPackage } from '#contract/packages.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PackageFacts } from '../packages/package-facts.tsx';
import { PageSection } from './page-section.tsx';

const usePackagesTexts = createTextsHook('packages');

/** What a school sells as one; nothing where it sells nothing so. */
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
