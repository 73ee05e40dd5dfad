import { type Locale, languageTag } from '#contract/locale.ts';
import type { School } from '#contract/schools.ts';

/** 'City, Province and Phone'; each word as the sentence has it, so without its capital in the middle of one. */
export function formatList(words: readonly string[], language: Locale): string {
  const tag = languageTag(language);
  const inSentence = words.map((word) => word.charAt(0).toLocaleLowerCase(tag) + word.slice(1));
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(inSentence);
}

/** What has to be filled in before students are shown the school (SI-01), in the order of the form. */
export const REQUIRED_INFORMATION = [
  'name',
  'addressLine1',
  'city',
  'province',
  'country',
  'postalCode',
  'contactNumber1',
  'email',
] as const;
type RequiredInformation = (typeof REQUIRED_INFORMATION)[number];

export function missingInformation(
  values: Readonly<Record<RequiredInformation, School[RequiredInformation]>>,
): RequiredInformation[] {
  return REQUIRED_INFORMATION.filter((field) => !values[field]?.trim());
}
