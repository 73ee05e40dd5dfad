import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** To the address that a school's mail went to, once it goes to another one. */
export const contactAddressChanged = defineMail(
  'contact_address_changed',
  await textsIn<Texts>(import.meta.dirname),
  (
    { schoolName, address }: { schoolName: string; address: string },
    { words: { contactAddressChanged: texts }, link, supportEmail },
  ) => {
    const words = filled(texts, { school: greetingName(schoolName) || texts.yourSchool, address, supportEmail });
    return message(words, paragraph(words.text), note(words.note), action(words.open, link(PAGE_PATHS.schoolProfile)));
  },
);
