/** Whether a free slot is what somebody waits for; what an entry leaves open may be anything. */
export const isWished = (
  wish: { instructorId: string | null; date: string | null; province: string | null },
  slot: { instructorId: string; date: string; province: string | null },
): boolean =>
  (wish.instructorId === null || wish.instructorId === slot.instructorId) &&
  (wish.date === null || wish.date === slot.date) &&
  (wish.province === null || wish.province === slot.province);
