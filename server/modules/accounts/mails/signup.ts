import type { UserType } from '#contract/accounts.ts';
import { forgotPasswordLink, loginPath, verifyLink, withReturn } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { type Named, texts } from './account-texts.ts';

export const verifyAccount = defineMail(
  'verify_account',
  texts,
  (
    { userType, name, token, returnTo }: Named & { token: string; returnTo?: string },
    { words: { account, verify }, locale, link },
  ) => {
    const words = filled(verify, { account: account[userType] });
    return message(
      words,
      greeting(locale, name),
      paragraph(words.welcome),
      action(words.open, link(verifyLink(userType, token, returnTo))),
      note(words.note),
    );
  },
  {
    isAwaited: true,
    bounds: [
      { hours: 1, atMost: 5 },
      { hours: 24, atMost: 10 },
    ],
  },
);

/** To someone with an account, when they or someone else sign up with their address. */
export const alreadyRegistered = defineMail(
  'already_registered',
  texts,
  (
    { userType, returnTo }: { userType: UserType; returnTo?: string },
    { words: { account, alreadyRegistered }, link },
  ) => {
    const words = filled(alreadyRegistered, { account: account[userType] });
    const kept = (page: string) => link(returnTo ? withReturn(page, returnTo) : page);
    return message(
      words,
      paragraph(words.nothingChanged),
      action(words.logIn, kept(loginPath[userType])),
      paragraph(words.forgot),
      action(words.choose, kept(forgotPasswordLink(userType))),
      note(words.note),
    );
  },
  {
    isAwaited: true,
    bounds: [
      { hours: 1, atMost: 2 },
      { hours: 24, atMost: 4 },
    ],
  },
);
