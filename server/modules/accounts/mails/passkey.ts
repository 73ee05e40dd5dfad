import { forgotPasswordLink, securityPath } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import type { Device } from '#server/platform/sessions/device.ts';
import { type Named, texts } from './account-texts.ts';

export type PasskeyChange = 'added' | 'removed';

export const passkeyChanged = defineMail(
  'passkey_changed',
  texts,
  (
    { userType, name, change, browser, system }: Named & { change: PasskeyChange } & Device,
    { words: { account, passkey }, locale, link, supportEmail },
  ) => {
    const words = filled(passkey, {
      account: account[userType],
      device: [browser, system].filter((part) => part !== null).join(', ') || passkey.unknownDevice,
      link: link(forgotPasswordLink(userType)),
      supportEmail,
    });
    const said = words[change];
    return message(
      { ...said, heading: said.subject },
      greeting(locale, name),
      paragraph(said.text),
      action(words.open, link(securityPath[userType])),
      note(words.note),
    );
  },
);
