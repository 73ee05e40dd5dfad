import { type Locale, languageTag } from '#contract/locale.ts';

/** 'City, Province and Phone'; each word as the sentence has it, so without its capital in the middle of one. */
export function formatList(words: readonly string[], language: Locale): string {
  const tag = languageTag(language);
  const inSentence = words.map((word) => word.charAt(0).toLocaleLowerCase(tag) + word.slice(1));
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(inSentence);
}
