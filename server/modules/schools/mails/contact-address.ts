import { confirmAddressLink, PAGE_PATHS } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { greetingName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** To a school's former address. */
export const contactAddressChanged = defineMail(
  'contact_address_changed',
  texts,
  (
    { schoolName, address }: { schoolName: string; address: string },
    { words: { contactAddressChanged }, link, supportEmail },
  ) => {
    const words = filled(contactAddressChanged, {
      school: greetingName(schoolName) || contactAddressChanged.yourSchool,
      address,
      supportEmail,
    });
    return message(words, paragraph(words.text), note(words.note), action(words.open, link(PAGE_PATHS.schoolProfile)));
  },
);

/** To the address that someone entered as their school's. */
export const confirmAddress = defineMail(
  'confirm_address',
  texts,
  ({ schoolName, token }: { schoolName: string; token: string }, { words: { confirmAddress }, link }) => {
    const { aSchool, theSchool, ...others } = confirmAddress;
    const name = greetingName(schoolName);
    const words = filled(others, { school: name ? fill(theSchool, { school: name }) : aSchool });
    return message(words, paragraph(words.wish), action(words.open, link(confirmAddressLink(token))), note(words.note));
  },
  {
    isAwaited: true,
    // Counted for each address, because any number of schools can enter it.
    bounds: [
      { hours: 1, atMost: 3 },
      { hours: 24, atMost: 6 },
    ],
  },
);
