import { guardianLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

export const texts = await textsIn<Texts>(import.meta.dirname);

/** In the student's language. */
export const guardianInvitation = defineMail(
  'guardian_invitation',
  texts,
  ({ studentName, mayCancel, token }: { studentName: string; mayCancel: boolean; token: string }, { words, link }) => {
    const said = filled(words.invitation, { student: greetingName(studentName) || words.aStudent });
    return message(
      said,
      paragraph(said.text),
      paragraph(mayCancel ? said.mayCancel : said.maySee),
      action(said.open, link(guardianLink(token))),
      note(said.note),
    );
  },
  {
    isAwaited: true,
    // Counted for each address, because any number of students can invite it.
    bounds: [
      { hours: 1, atMost: 5 },
      { hours: 24, atMost: 10 },
    ],
  },
);
