import { PAGE_PATHS, weeklyHoursLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import type { Formats } from '#server/modules/notifications/formats.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** Days off; both null of a week. */
interface Proposed {
  fromDate: string | null;
  toDate: string | null;
}

const texts = await textsIn<Texts>(import.meta.dirname);

const gapsOf = ({ fromDate, toDate }: Proposed, { date }: Formats) => ({
  from: date(fromDate ?? ''),
  to: date(toDate ?? ''),
});

/** To owners and managers. */
export const hoursProposed = defineMail(
  'hours_proposed',
  texts,
  (mail: Proposed & { instructorId: string; instructorName: string }, { words, formats, link }) => {
    const isWeek = mail.fromDate === null;
    const said = filled(words.proposed, {
      instructorName: mail.instructorName,
      ...(isWeek ? { from: '', to: '' } : gapsOf(mail, formats)),
    });
    return message(
      said[isWeek ? 'week' : 'daysOff'],
      paragraph(said[isWeek ? 'week' : 'daysOff'].text),
      action(said.open, link(weeklyHoursLink(mail.instructorId))),
    );
  },
  { bounds: [{ hours: 24, atMost: 40 }] },
);

/** To the instructor. */
export const proposalAnswered = defineMail(
  'proposal_answered',
  texts,
  (mail: Proposed & { isAccepted: boolean }, { words, formats, link }) => {
    const isWeek = mail.fromDate === null;
    const said = filled(words.answered, isWeek ? { from: '', to: '' } : gapsOf(mail, formats));
    return message(
      said[mail.isAccepted ? 'accepted' : 'refused'],
      paragraph(isWeek ? said.week : said.daysOff),
      action(said.open, link(PAGE_PATHS.weeklyHours)),
    );
  },
);
