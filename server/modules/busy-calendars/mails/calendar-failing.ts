import { type CalendarFailure, findAddressProvider } from '#contract/calendar-failures.ts';
import { busyCalendarLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { messages } from '#server/platform/messages.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface Failing {
  instructorId: string;
  instructorName: string;
  host: string;
  failure: CalendarFailure;
  /** An instant, ISO 8601. */
  since: string;
}

/** To the school, once a calendar has been failing for a day. */
export const busyCalendarFailing = defineMail(
  'busy_calendar_failing',
  await textsIn<Texts>(import.meta.dirname),
  ({ instructorId, failure, since, ...named }: Failing, { words, formats, locale, link }) => {
    const provider = findAddressProvider(named.host, failure);
    const { open, failing } = filled(words, { ...named, since: formats.day(since.slice(0, 10)) });
    return message(
      failing,
      paragraph(failing.text),
      paragraph(messages(locale).validation[failure], { isAttention: true }),
      paragraph(failing.cure),
      provider !== null && paragraph(words.where[provider]),
      action(open, link(busyCalendarLink(instructorId))),
    );
  },
);
