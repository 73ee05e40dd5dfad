import { claimLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** In the language of the school's record. */
export const claimInvitation = defineMail(
  'claim_invitation',
  texts,
  ({ schoolName, firstName, token }: { schoolName: string; firstName: string; token: string }, { words, link }) => {
    const said = filled(words.invitation, { school: schoolName, name: firstName });
    return message(
      said,
      paragraph(said.greeting),
      paragraph(said.text),
      action(said.open, link(claimLink(token))),
      note(said.note),
    );
  },
  {
    isAwaited: true,
    // Counted for each address: a school must not flood a mailbox.
    bounds: [
      { hours: 1, atMost: 3 },
      { hours: 24, atMost: 5 },
    ],
  },
);
