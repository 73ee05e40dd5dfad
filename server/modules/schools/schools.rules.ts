import { PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import { provinceBasisPoints } from '#contract/taxes.ts';

/** The zone that most of the province's streets are in. */
export const mainZone = (province: ProvinceCode): string => PROVINCES[province].timeZones[0];

/** The time zone of a school until it enters its address. */
export const ZONE_UNTIL_SAID = 'America/Toronto';

/** Tax on a school's lessons: none unless it is registered, then its own rate, else the province's. */
export function taxBasisPoints(school: {
  isTaxRegistered: boolean;
  ownTaxBasisPoints: number | null;
  province: ProvinceCode | null;
}): number {
  if (!school.isTaxRegistered) return 0;
  return school.ownTaxBasisPoints ?? (school.province === null ? 0 : provinceBasisPoints(school.province));
}

const SUMMARY_LENGTH = 160;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentences of a text, up to 160 characters. A longer first sentence is cut after a word. */
export function summarize(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const whole = lines.filter(Boolean).join('\n');
  let end = 0;
  for (const { index, segment } of sentences.segment(whole)) {
    const next = index + segment.trimEnd().length;
    if (next > SUMMARY_LENGTH) break;
    end = next;
  }
  if (end > 0 || whole === '') return whole.slice(0, end);
  const space = whole.lastIndexOf(' ', SUMMARY_LENGTH - 1);
  return `${whole.slice(0, space > 0 ? space : SUMMARY_LENGTH - 1)}…`;
}

/** The contact details that a school chose to show. */
export function publicContact(school: {
  address_line1: string;
  address_line2: string;
  city: string;
  province: string | null;
  postal_code: string;
  contact_number1: string;
  website: string;
  shows_address: boolean;
  shows_phone: boolean;
  shows_website: boolean;
}): { address: string | null; phone: string | null; website: string | null } {
  const streets = [school.address_line1, school.address_line2, school.city].filter(Boolean).join(', ');
  return {
    address: school.shows_address ? `${streets}, ${school.province ?? ''} ${school.postal_code}`.trim() : null,
    phone: (school.shows_phone && school.contact_number1) || null,
    website: (school.shows_website && school.website) || null,
  };
}
