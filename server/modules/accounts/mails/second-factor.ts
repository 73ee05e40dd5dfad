import { forgotPasswordLink, securityPath } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { type Named, texts } from './account-texts.ts';

/** `removed`: by an administrator. `code_used`: a recovery code. */
export type SecondFactorChange = 'on' | 'off' | 'removed' | 'codes_renewed' | 'code_used';

export const secondFactorChanged = defineMail(
  'second_factor_changed',
  texts,
  (
    { userType, name, change, codesLeft }: Named & { change: SecondFactorChange; codesLeft: number },
    { words: { account, secondFactor }, locale, link, supportEmail },
  ) => {
    const theirs = { account: account[userType], codesLeft, link: link(forgotPasswordLink(userType)), supportEmail };
    const words = filled(secondFactor, theirs);
    const said = words[change === 'code_used' && codesLeft === 0 ? 'last_code_used' : change];
    return message(
      { ...said, heading: said.subject },
      greeting(locale, name),
      paragraph(said.text),
      action(words.open, link(securityPath[userType])),
      note(words.note),
    );
  },
);
