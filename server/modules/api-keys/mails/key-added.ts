import { forgotPasswordLink, PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** A warning, because anyone with the key can call the API for the school. */
export const apiKeyAdded = defineMail(
  'api_key_added',
  await textsIn<Texts>(import.meta.dirname),
  ({ name }: { name: string }, { words: { added }, link, supportEmail }) => {
    const words = filled(added, { name, link: link(forgotPasswordLink('SCHOOL')), supportEmail });
    return message(words, paragraph(words.text), action(words.open, link(PAGE_PATHS.integrations)), note(words.note));
  },
  { bounds: [{ hours: 1, atMost: 10 }] },
);
