import { withOrdinalFirst } from '../../../contract/formats.ts';

/** `Friday, December 4`, `vendredi 4 décembre`, `mardi 1er décembre` */
export function dayTitle(date: string, locale: 'en-CA' | 'fr-CA' = 'en-CA'): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return withOrdinalFirst(locale === 'fr-CA' ? 'fr' : 'en', format.format(new Date(`${date}T00:00:00Z`)));
}
