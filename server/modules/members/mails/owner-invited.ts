import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { texts } from './invitation.ts';

/** To a school's owners when another owner is invited. */
export const ownerInvited = defineMail(
  'owner_invited',
  texts,
  ({ schoolName, email }: { schoolName: string; email: string }, { words, link }) => {
    const said = filled(words.ownerInvited, { school: greetingName(schoolName) || words.yourSchool, email });
    return message(said, paragraph(said.text), action(said.open, link(PAGE_PATHS.team)), note(said.note));
  },
);
