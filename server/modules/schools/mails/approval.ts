import { PAGE_PATHS } from '#contract/paths.ts';
import { counted, filled } from '#contract/texts.ts';
import { action, lines, message, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

interface Waiting {
  name: string;
  /** Further names, and how many more there are. */
  others?: string[];
  more?: number;
}

/** To administrators. */
export const schoolWaiting = defineMail(
  'school_waiting',
  texts,
  ({ name, others = [], more = 0 }: Waiting, { words: { waiting }, locale, link }) => {
    const count = 1 + others.length + more;
    const words = filled(waiting, { name, count, more });
    const said = (key: 'subject' | 'heading' | 'text') => counted(locale, words, key, count);
    return message(
      { subject: said('subject'), preheader: words.preheader, heading: said('heading') },
      paragraph(said('text')),
      count > 1 && lines([name, ...others].join('\n')),
      more > 0 && paragraph(words.more),
      action(words.open, link(PAGE_PATHS.admin)),
    );
  },
);

export const schoolApproved = defineMail(
  'school_approved',
  texts,
  ({ name }: { name: string }, { words: { approved }, locale, link }) =>
    message(
      approved,
      greeting(locale, name),
      paragraph(approved.text),
      action(approved.open, link(PAGE_PATHS.schedule)),
    ),
);

export const schoolNameDecided = defineMail(
  'school_name_decided',
  texts,
  (
    { name, oldName, isApproved }: { name: string; oldName: string; isApproved: boolean },
    { words: { nameDecided }, link, supportEmail },
  ) => {
    const words = filled(isApproved ? nameDecided.approved : nameDecided.refused, { name, oldName, supportEmail });
    return message(words, paragraph(words.text), action(words.open, link(PAGE_PATHS.schoolProfile)));
  },
);
