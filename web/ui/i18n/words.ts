import type { Locale } from '#contract/locale.ts';
import { counted, fill, type Gaps } from '#contract/texts.ts';

/** `login.title`; the forms of a plural are one key. */
export type TextKey<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends string
    ? K extends `${infer Noun}_${'zero' | 'one' | 'other'}`
      ? Noun
      : K
    : `${K}.${TextKey<NonNullable<T[K]>>}`;
}[keyof T & string];

/** Says a text with its gaps filled, of several numbers the one for `count`; where there is none, `otherwise`. */
export type Translate<T> = (key: TextKey<T>, gaps?: Gaps, otherwise?: string) => string;

interface Group {
  readonly [key: string]: string | Group;
}

export function createTranslate<T extends object>(texts: T, language: Locale): Translate<T> {
  return (key, gaps = {}, otherwise = key) => {
    const path = key.split('.');
    const last = path.pop() ?? '';
    const group = path.reduce<Group | string | undefined>(
      (found, name) => (typeof found === 'object' ? found[name] : undefined),
      texts as Group,
    );
    if (typeof group !== 'object') return otherwise;
    const isCounted = typeof gaps.count === 'number' && `${last}_other` in group;
    const text = isCounted
      ? counted(language, group as Record<string, string>, last, gaps.count as number)
      : group[last];
    return typeof text === 'string' ? fill(text, gaps) : otherwise;
  };
}
