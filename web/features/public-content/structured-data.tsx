import { PAGE_PATHS } from '#contract/paths.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('landing');

/** schema.org data about the organization. URLs are relative to wherever the site is served. */
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
/** Structured data for search engines. Browsers never run it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts as JSON, unable to end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
