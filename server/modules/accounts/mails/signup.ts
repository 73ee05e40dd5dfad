import type { UserType } from '#contract/accounts.ts';
import { confirmAddressLink, forgotPasswordLink, loginPath, verifyLink, withReturn } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting, greetingName } from '#server/modules/notifications/greeting.ts';
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

/** To who has an account and signed up again, or whose address somebody else did. */
export const alreadyRegistered = defineMail(
  'already_registered',
  texts,
  (
    { userType, returnTo }: { userType: UserType; returnTo?: string },
    { words: { account, alreadyRegistered }, link },
  ) => {
    const words = filled(alreadyRegistered, { account: account[userType] });
    return message(
      words,
      paragraph(words.nothingChanged),
      action(words.logIn, link(returnTo ? withReturn(loginPath[userType], returnTo) : loginPath[userType])),
      paragraph(words.forgot),
      action(words.choose, link(forgotPasswordLink(userType))),
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

/** To the address that somebody typed as their school's. */
export const confirmAddress = defineMail(
  'confirm_address',
  texts,
  ({ schoolName, token }: { schoolName: string; token: string }, { words: { confirmAddress }, link }) => {
    const { aSchool, theSchool, ...texts } = confirmAddress;
    const name = greetingName(schoolName);
    const words = filled(texts, { school: name ? fill(theSchool, { school: name }) : aSchool });
    return message(words, paragraph(words.wish), action(words.open, link(confirmAddressLink(token))), note(words.note));
  },
  {
    isAwaited: true,
    // Any school can type any address, and there may be any number of schools.
    bounds: [
      { hours: 1, atMost: 3 },
      { hours: 24, atMost: 6 },
    ],
  },
);
