import { claimLink, publicSchoolLink } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting, greetingName, sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** To somebody whom the school wants as a student. */
interface Invitation {
  schoolName: string;
  slug: string;
}

/** To a student whom the school has a record of, to connect it to an account. */
interface ClaimInvitation {
  schoolName: string;
  firstName: string;
  token: string;
}

export const studentInvitation = defineMail(
  'student_invitation',
  texts,
  (data: Invitation | ClaimInvitation, { words, link, locale, supportEmail }) => {
    const name = greetingName(data.schoolName);
    const school = name ? fill(words.theSchool, { school: name }) : words.aSchool;
    if ('token' in data) {
      const said = filled(words.claim, { school });
      return message(
        said,
        name !== '' && paragraph(sentFor(locale, name)),
        greeting(locale, data.firstName),
        paragraph(said.text),
        action(said.open, link(claimLink(data.token))),
        note(said.note),
      );
    }
    const said = filled(words.invitation, { school, support: supportEmail });
    return message(
      said,
      name !== '' && paragraph(sentFor(locale, name)),
      paragraph(said.text),
      action(said.open, link(publicSchoolLink(locale, data.slug))),
      paragraph(said.account),
      note(said.note),
    );
  },
  // For each mailbox, whichever schools invite it.
  { bounds: [{ hours: 24 * 30, atMost: 3 }] },
);
