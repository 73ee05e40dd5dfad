import type { MemberRole } from '#contract/endpoint.ts';
import { joinLink } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName, sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

export const texts = await textsIn<Texts>(import.meta.dirname);

export const memberInvitation = defineMail(
  'member_invitation',
  texts,
  ({ schoolName, role, token }: { schoolName: string; role: MemberRole; token: string }, { words, link, locale }) => {
    const name = greetingName(schoolName);
    const school = name ? fill(words.theSchool, { school: name }) : words.aSchool;
    const said = filled(words.invitation, { school, role: words.roles[role] });
    return message(
      said,
      name !== '' && paragraph(sentFor(locale, name)),
      paragraph(said.text),
      action(said.open, link(joinLink(token))),
      note(said.note),
    );
  },
  {
    isAwaited: true,
    // Counted for each address, because any number of schools can invite it.
    bounds: [
      { hours: 1, atMost: 5 },
      { hours: 24, atMost: 10 },
    ],
  },
);
