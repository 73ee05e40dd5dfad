import { forgotPasswordLink, loginPath, resetPasswordLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { type Named, texts } from './account-texts.ts';

export const resetPassword = defineMail(
  'reset_password',
  texts,
  (
    { userType, name, token, returnTo }: Named & { token: string; returnTo?: string },
    { words: { account, resetPassword }, locale, link },
  ) => {
    const words = filled(resetPassword, { account: account[userType] });
    return message(
      words,
      greeting(locale, name),
      paragraph(words.text),
      action(words.open, link(resetPasswordLink(userType, token, returnTo))),
      note(words.note),
    );
  },
  {
    isAwaited: true,
    // Limited by the hour only, which is how long a link works, so that a working one is always in the mailbox.
    bounds: [{ hours: 1, atMost: 5 }],
  },
);

export const passwordChanged = defineMail(
  'password_changed',
  texts,
  ({ userType, name }: Named, { words: { account, passwordChanged }, locale, link, supportEmail }) => {
    const gaps = { account: account[userType], link: link(forgotPasswordLink(userType)), supportEmail };
    const words = filled(passwordChanged, gaps);
    return message(
      words,
      greeting(locale, name),
      paragraph(words.text),
      action(words.logIn, link(loginPath[userType])),
      note(words.note),
    );
  },
);

export const adminInvitation = defineMail(
  'admin_invitation',
  texts,
  ({ token }: { token: string }, { words: { invitation }, link }) => {
    const words = filled(invitation, { link: link(forgotPasswordLink('ADMIN')) });
    return message(
      words,
      paragraph(words.text),
      action(words.choose, link(resetPasswordLink('ADMIN', token))),
      note(words.note),
    );
  },
);
