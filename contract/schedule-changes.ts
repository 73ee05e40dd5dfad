import * as z from 'zod/mini';

/** What saving a sheet changes besides adding its slots, and how to undo it. */

/**
 * `replace`: on the sheet's days, its instructors have the sheet's slots and no others. Booked slots and free slots from weekly
 * hours stay. `suggest`: `replace` if slots of an earlier sheet are there, else `add`.
 */
export const DAYS_CHANGES = ['add', 'replace', 'suggest'] as const;
export type DaysChange = (typeof DAYS_CHANGES)[number];

export const SLOT_CHANGES = ['added', 'removed', 'kept', 'booked'] as const;
export type SlotChange = (typeof SLOT_CHANGES)[number];

const changedSlotSchema = z.object({
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  change: z.enum(SLOT_CHANGES),
});
export type ChangedSlot = z.infer<typeof changedSlotSchema>;

/** By name, each with the sheet's days in order. */
const calendarSchema = z.array(
  z.object({
    instructorId: z.string(),
    instructor: z.string(),
    days: z.array(z.object({ date: z.string(), slots: z.array(changedSlotSchema) })),
  }),
);
export type ChangesCalendar = z.infer<typeof calendarSchema>;

/** A lesson booked on a slot of an undone upload. It stays. */
export const keptLessonSchema = z.object({
  bookingId: z.string(),
  instructor: z.string(),
  /** Empty if the student's account is erased. */
  studentName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
export type KeptLesson = z.infer<typeof keptLessonSchema>;

/** Fields of an upload's answer. Older servers don't send them. */
export const scheduleChangesSchema = z.object({
  /** How the sheet was compared: `suggest` answers what it chose. */
  days: z.optional(z.enum(['add', 'replace'])),
  /** Free slots that saving removes: replaced ones, and those from weekly hours that new slots overlap. */
  removed: z.optional(z.number()),
  /** Slots on the sheet's days that stay because they're booked. */
  booked: z.optional(z.number()),
  /** Days on which slots of an earlier sheet are there. */
  daysAgain: z.optional(z.number()),
  /** Send it as `previewVersion` to save exactly this preview. */
  version: z.optional(z.string()),
  /** In a preview: every slot of the sheet's days, for up to 20,000 slots. */
  calendar: z.optional(calendarSchema),
  /** Once saved. */
  saved: z.optional(z.object({ uploadId: z.string(), undoUntil: z.string() })),
});
