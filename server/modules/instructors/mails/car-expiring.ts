import { PAGE_PATHS } from '#contract/paths.ts';
import { counted, filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface Expiring {
  paper: 'insurance' | 'inspection';
  car: string;
  plateNumber: string;
  expiry: string;
  daysLeft: number;
}

/** To the school. */
export const carExpiring = defineMail(
  'car_expiring',
  await textsIn<Texts>(import.meta.dirname),
  ({ paper, car, plateNumber, expiry, daysLeft }: Expiring, { words, formats: { date }, locale, link }) => {
    const said = filled(words[paper], { car, plateNumber, count: daysLeft, date: date(expiry) });
    return message(
      { ...said, subject: counted(locale, said, 'subject', daysLeft) },
      paragraph(said.text),
      action(said.open, link(PAGE_PATHS.cars)),
    );
  },
);
