import { schoolInstructorLink } from '#contract/paths.ts';
import { counted, filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface Expiring {
  instructorId: string;
  instructorName: string;
  expiry: string;
  daysLeft: number;
}

/** To the school. */
export const licenceExpiring = defineMail(
  'licence_expiring',
  await textsIn<Texts>(import.meta.dirname),
  (
    { instructorId, instructorName, expiry, daysLeft }: Expiring,
    { words: { licence }, formats: { date }, locale, link },
  ) => {
    const words = filled(licence, { instructorName, count: daysLeft, date: date(expiry) });
    return message(
      { ...words, subject: counted(locale, words, 'subject', daysLeft) },
      paragraph(words.text),
      action(words.open, link(schoolInstructorLink(instructorId))),
    );
  },
);
