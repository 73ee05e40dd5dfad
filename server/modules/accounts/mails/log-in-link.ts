import { logInLinkPage } from '#contract/paths.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { texts } from './account-texts.ts';

export const logInLink = defineMail(
  'log_in_link',
  texts,
  (
    { name, token, returnTo }: { name: string; token: string; returnTo?: string },
    { words: { logInLink: words }, locale, link },
  ) =>
    message(
      words,
      greeting(locale, name),
      paragraph(words.text),
      action(words.open, link(logInLinkPage(token, returnTo))),
      note(words.note),
    ),
  // Limited as password resets are, so that a working link is always in the mailbox.
  { isAwaited: true, bounds: [{ hours: 1, atMost: 5 }] },
);
