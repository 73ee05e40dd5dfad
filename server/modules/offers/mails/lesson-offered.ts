import { offerLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** What a link's signature covers, besides its recipient. */
export const offerLinkSubject = (offerId: string, position: number): string => `offer ${offerId} ${position}`;

/** To a student, or a parent who gets their messages. It names no place and no price: links are forwarded. */
export const lessonOffered = defineMail(
  'lesson_offered',
  await textsIn<Texts>(import.meta.dirname),
  (
    offer: StreetTime & {
      offerId: string;
      position: number;
      firstName: string;
      schoolName: string;
      instructorName: string;
      openUntil: string;
    },
    { words: texts, formats: { dayAt, line }, link, sign },
  ) => {
    const { offerId, position, firstName, schoolName, instructorName } = offer;
    const words = filled(texts, { dayAt: dayAt(offer), line: line(offer), firstName, schoolName, instructorName });
    const signature = sign(offerLinkSubject(offerId, position));
    return message(
      words,
      paragraph(words.offer),
      paragraph(words.first),
      action(words.open, link(offerLink(`${offerId}.${position}.${signature}`))),
      note(words.note),
    );
  },
);
