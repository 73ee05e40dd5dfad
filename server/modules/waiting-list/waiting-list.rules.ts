/** Whether a free slot that matches a wish's filters is of its instructor and day; what it leaves open may be any. */
export const isWished = (
  wish: { instructorId: string | null; date: string | null },
  slot: { instructorId: string; date: string },
): boolean =>
  (wish.instructorId === null || wish.instructorId === slot.instructorId) &&
  (wish.date === null || wish.date === slot.date);
