import type { Locale } from '#contract/locale.ts';
import { decimalSign } from '../i18n/number-signs.ts';

/** French keyboards write 45,50, and people write 1 000 and $45. `null` for nothing, `NaN` for what is no number. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s$]/g, '').replace(',', '.');
  return plain === '' ? null : Number(plain);
}

/** As the language writes it: 45.5, in French 45,5. */
export const numberText = (value: number, language: Locale, decimals?: number): string => {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return text.replace('.', decimalSign(language));
};
