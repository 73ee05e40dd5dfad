import { instructorDetailsLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, facts, message, note, paragraph } from '#server/modules/notifications/content.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

type FreedSlot = StreetTime & {
  instructorId: string;
  instructorName: string;
  schoolName: string;
  /** The lesson kind that fits this time. Emails queued by an earlier version have none. */
  kindId?: string | null;
};

/** To a student on the waiting list. The nearest time first; there is at least one. */
export const slotFreed = defineMail(
  'slot_freed',
  await textsIn<Texts>(import.meta.dirname),
  (
    // Emails queued by an earlier version have no place and no name.
    { slots, near, firstName = '' }: { slots: [FreedSlot, ...FreedSlot[]]; near?: string | null; firstName?: string },
    { words: texts, formats: { dayAt, line }, locale, link },
  ) => {
    const [{ instructorId: id, instructorName, schoolName, date, startTime, endTime, kindId }] = slots;
    const words = filled(texts, { dayAt: dayAt(slots[0]), instructorName, schoolName, near: near ?? '' });
    return message(
      words,
      greeting(locale, firstName),
      paragraph(words.asked),
      Boolean(near) && paragraph(words.near),
      facts(
        slots.map((slot) => [`${slot.instructorName}, ${slot.schoolName}`, line(slot)]),
        { title: words.free },
      ),
      action(
        words.open,
        link(
          instructorDetailsLink({
            ...{ id, date, slot: `${startTime} - ${endTime}` },
            ...(kindId && { kind: kindId }),
            ...(near && { near }),
          }),
        ),
      ),
      note(words.note),
    );
  },
);
