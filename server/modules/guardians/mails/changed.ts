import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting, greetingName, takeFirstName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { texts } from './invitation.ts';

interface GuardianChange {
  /** `removed` goes to the guardian, the others go to the student. */
  what: 'named' | 'accepted' | 'left' | 'removed';
  studentName: string;
  guardianName: string;
}

export const guardianChanged = defineMail(
  'guardian_changed',
  texts,
  ({ what, studentName, guardianName }: GuardianChange, { words, locale, link }) => {
    const said = filled(words.changed[what], {
      student: greetingName(studentName) || words.aStudent,
      guardian: greetingName(guardianName) || words.somebody,
    });
    const page = what === 'removed' ? PAGE_PATHS.family : PAGE_PATHS.accountGuardians;
    const reader = what === 'removed' ? guardianName : studentName;
    return message(
      said,
      greeting(locale, takeFirstName(reader)),
      paragraph(said.text),
      action(said.open, link(page)),
      said.note !== '' && note(said.note),
    );
  },
);
