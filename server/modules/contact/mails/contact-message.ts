import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, facts, lines, message } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface Written {
  name: string;
  email: string;
  subject: string;
  text: string;
}

/** To the support team. */
export const contactMessage = defineMail(
  'contact_message',
  await textsIn<Texts>(import.meta.dirname),
  ({ name, email, subject, text }: Written, { words: texts, link }) => {
    const words = filled(texts, { subject, sender: name || email || texts.nobody });
    const rows: [string, string][] = [
      [words.from, name || words.notGiven],
      [words.replyTo, email || words.notGiven],
      [words.about, subject],
    ];
    const typed = lines(text || words.empty);
    const content = message(words, facts(rows), typed, action(words.seeAll, link(PAGE_PATHS.adminMessages)));
    return { ...content, replyTo: email || null };
  },
  // Administrators can read the message either way.
  {
    bounds: [
      { hours: 1, atMost: 30 },
      { hours: 24, atMost: 200 },
    ],
  },
);
