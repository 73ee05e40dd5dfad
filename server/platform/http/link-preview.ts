import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ENGLISH, type Locale, languageTag } from '#contract/locale.ts';
import { inLanguage } from '#contract/paths.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { messages } from '#server/platform/messages.ts';
import type { Encoding } from './encoding.ts';
import type { PublicPages } from './search-engines.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Tags for the preview of a shared link, and for the page's other languages. Both need absolute URLs, which the build
 * does not know.
 */
export function linkPreviewTags({ publicUrl }: PublicPages, path: string, locale: Locale): string {
  const others = LOCALES.filter((one) => one !== locale);
  const tags: (readonly [attribute: 'property' | 'name', key: string, content: string])[] = [
    ['property', 'og:url', publicUrl + inLanguage(locale, path)],
    ['property', 'og:locale', territory(locale)],
    ...others.map((other) => ['property', 'og:locale:alternate', territory(other)] as const),
    ['property', 'og:image', `${publicUrl}/share.${locale}.jpg`],
    ['property', 'og:image:type', 'image/jpeg'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', messages(locale).share.imageAlt],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  const versions = [...LOCALES.map((one) => [languageTag(one), one] as const), ['x-default', ENGLISH] as const];
  const links = versions.map(
    ([tag, one]) => `<link rel="alternate" hreflang="${tag}" href="${publicUrl}${inLanguage(one, path)}"/>`,
  );
  const metas = tags.map(([attribute, key, content]) => `<meta ${attribute}="${key}" content="${content}"/>`);
  return [...links, ...metas].join('');
}

/** `fr_CA` */
const territory = (locale: Locale): string => languageTag(locale).replace('-', '_');

/** Adds the preview to a page and compresses it again. */
export async function withLinkPreview(html: Buffer, tags: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(html.toString().replace('</head>', `${tags}</head>`));
  // For a page of 26 kB, levels 7 to 9 give the same size, but 9 takes seventy times as long because its tables are
  // larger than the page. Startup waits for all pages.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const [br, gz] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 9 })]);
  return { identity, br, gzip: gz };
}
