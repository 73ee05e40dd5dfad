import { PAGE_PATHS } from '#contract/paths.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { StructuredData } from './structured-data.tsx';

const useTexts = createTextsHook('landing');

/** Who stands behind the site. Addresses are relative: the page's own, wherever it is served from. */
export function OrganizationData() {
  const t = useTexts();
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        '@id': '/#organization',
        name: 'Lanewise',
        description: t('description'),
        url: PAGE_PATHS.home,
        logo: '/favicon.svg',
        areaServed: { '@type': 'Country', name: 'Canada' },
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          url: PAGE_PATHS.contact,
          availableLanguage: [...LANGUAGES.keys()],
        },
      }}
    />
  );
}
