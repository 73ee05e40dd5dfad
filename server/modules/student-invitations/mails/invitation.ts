import { publicSchoolLink } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName, sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

export const studentInvitation = defineMail(
  'student_invitation',
  texts,
  ({ schoolName, slug }: { schoolName: string; slug: string }, { words, link, locale, supportEmail }) => {
    const name = greetingName(schoolName);
    const school = name ? fill(words.theSchool, { school: name }) : words.aSchool;
    const said = filled(words.invitation, { school, support: supportEmail });
    return message(
      said,
      name !== '' && paragraph(sentFor(locale, name)),
      paragraph(said.text),
      action(said.open, link(publicSchoolLink(locale, slug))),
      paragraph(said.account),
      note(said.note),
    );
  },
  // For each mailbox, whichever schools invite it.
  { bounds: [{ hours: 24 * 30, atMost: 3 }] },
);
