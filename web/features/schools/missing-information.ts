import { type Locale, languageTag } from '#contract/locale.ts';
import type { School } from '#contract/schools.ts';

/** 'City, Province and Phone', with each word in lower case after the first where the language wants it. */
export function formatList(words: readonly string[], language: Locale): string {
  const tag = languageTag(language);
  const inSentence = words.map((word) => word.charAt(0).toLocaleLowerCase(tag) + word.slice(1));
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(inSentence);
}

/** SI-01: fields required before students see the school, in form order. */
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
