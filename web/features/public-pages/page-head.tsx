import { ENGLISH, languageTag } from '#contract/locale.ts';
import { inLanguage } from '#contract/paths.ts';
import type { PageSurroundings, PublicPage } from '#contract/public-pages.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { StructuredData } from '../public-content/structured-data.tsx';
import { getPagePath, usePageWords, useStructuredData } from './page-data.ts';

/** Metadata for browsers, search engines and link previews. */
export function PageHead({ page, around }: { page: PublicPage; around: PageSurroundings }) {
  const { locale, publicUrl, stylesheets, font } = around;
  const { title, description } = usePageWords(page);
  const data = useStructuredData(page, around);
  const path = getPagePath(page);
  const fullTitle = `${title} · Lanewise`;
  const locales = [...LANGUAGES.keys()];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`/app.${locale}.webmanifest`} />
      {path !== null && (
        <>
          <link rel="canonical" href={publicUrl + inLanguage(locale, path)} />
          {locales.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={languageTag(other)}
              href={publicUrl + inLanguage(other, path)}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={publicUrl + inLanguage(ENGLISH, path)} />
          <meta property="og:url" content={publicUrl + inLanguage(locale, path)} />
        </>
      )}
      <meta property="og:site_name" content="Lanewise" />
      <meta property="og:type" content={page.kind === 'instructor' ? 'profile' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={territory(locale)} />
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={territory(other)} />
        ))}
      <meta property="og:image" content={publicUrl + (pictureOf(page) ?? `/share.${locale}.jpg`)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((one) => (
        <StructuredData key={String(one['@type'])} data={one} />
      ))}
    </head>
  );
}

/** A preview image generated for this page; null if it uses the shared one. */
function pictureOf(page: PublicPage): string | null {
  if (page.kind === 'school') return page.school.picture;
  return page.kind === 'instructor' ? page.instructor.picture : null;
}

/** `fr_CA` */
const territory = (locale: string): string => languageTag(locale).replace('-', '_');
