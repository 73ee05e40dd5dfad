import { forgotPasswordLink, PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** Whoever has the key calls for the school or the student without a log-in. */
export const apiKeyAdded = defineMail(
  'api_key_added',
  await textsIn<Texts>(import.meta.dirname),
  (
    { name, isStudents = false }: { name: string; isStudents?: boolean },
    { words: { added, own }, link, supportEmail },
  ) => {
    const password = link(forgotPasswordLink(isStudents ? 'STUDENT' : 'SCHOOL'));
    const words = filled({ ...added, ...(isStudents && own) }, { name, link: password, supportEmail });
    const page = link(isStudents ? PAGE_PATHS.studentProfile : PAGE_PATHS.programs);
    return message(words, paragraph(words.text), action(words.open, page), note(words.note));
  },
  { bounds: [{ hours: 1, atMost: 10 }] },
);
