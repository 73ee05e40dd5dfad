import { forgotPasswordLink, PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** To a school's owners, because a webhook keeps sending lessons elsewhere even after an intruder is locked out of their account. */
export const webhookAdded = defineMail(
  'webhook_added',
  await textsIn<Texts>(import.meta.dirname),
  ({ url, schoolName }: { url: string; schoolName: string }, { words, link, supportEmail }) => {
    const said = filled(words.added, {
      host: new URL(url).host,
      school: greetingName(schoolName) || words.yourSchool,
      link: link(forgotPasswordLink('SCHOOL')),
      supportEmail,
    });
    return message(said, paragraph(said.text), action(said.open, link(PAGE_PATHS.integrations)), note(said.note));
  },
);
