import type { ActorKind } from '#contract/endpoint.ts';
import { resolveLocale } from '#contract/locale.ts';
import type { Reader } from '#server/modules/notifications/mail.ts';
import type { AccountRow } from '../accounts.db.ts';
import { chooseGreetingName, toUserType } from '../accounts.rules.ts';
import type { Named } from './account-texts.ts';

export const toReader = ({ email, locale }: AccountRow): Reader => ({
  recipient: email,
  locale: resolveLocale(locale),
});

export const toNamed = (account: AccountRow): Named => ({
  userType: toUserType(account.kind as ActorKind),
  name: chooseGreetingName(account),
});
