import type { UserType } from '#contract/accounts.ts';
import type { Locale } from '#contract/locale.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

export const texts = await textsIn<Texts>(import.meta.dirname);

export const accountWord = (locale: Locale, userType: UserType): string => texts(locale).account[userType];

export interface Named {
  userType: UserType;
  name: string;
}
