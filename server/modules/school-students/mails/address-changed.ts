import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** To the address that a student's record no longer has: the person invited at the new one can take the record over. */
export const studentAddressChanged = defineMail(
  'student_address_changed',
  texts,
  ({ schoolName, firstName }: { schoolName: string; firstName: string }, { words, link }) => {
    const said = filled(words.addressChanged, { school: schoolName, name: firstName });
    return message(
      said,
      paragraph(said.greeting),
      paragraph(said.text),
      paragraph(said.notYou),
      action(said.open, link(PAGE_PATHS.contact)),
    );
  },
);
