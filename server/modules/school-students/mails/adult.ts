import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** In the student's language, to the student and to each parent who got copies. */
export const parentCopiesStopped = defineMail(
  'parent_copies_stopped',
  texts,
  (
    { schoolName, firstName, isParent }: { schoolName: string; firstName: string; isParent: boolean },
    { words, link },
  ) => {
    const said = filled(isParent ? words.adult.parent : words.adult.student, { school: schoolName, name: firstName });
    return message(
      said,
      ...(said.greeting === '' ? [] : [paragraph(said.greeting)]),
      paragraph(said.text),
      action(said.open, link(isParent ? PAGE_PATHS.family : PAGE_PATHS.bookings)),
    );
  },
);
