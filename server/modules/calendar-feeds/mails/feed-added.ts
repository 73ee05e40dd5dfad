import { forgotPasswordLink, PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { accountWord, type Named } from '#server/modules/accounts/mails/account-texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** A security notice: anyone with a calendar's private address can read the lessons without logging in. */
export const calendarFeedAdded = defineMail(
  'calendar_feed_added',
  await textsIn<Texts>(import.meta.dirname),
  ({ userType, name }: Named, { words: { added }, locale, link, supportEmail }) => {
    const account = accountWord(locale, userType);
    const words = filled(added, { account, link: link(forgotPasswordLink(userType)), supportEmail });
    return message(
      words,
      greeting(locale, name),
      paragraph(words.text),
      action(words.open, link(PAGE_PATHS.accountNotifications)),
      note(words.note),
    );
  },
  { bounds: [{ hours: 1, atMost: 10 }] },
);
