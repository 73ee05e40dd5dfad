/** Expresses a wait in the largest unit that fits, rounded up so that a retry is never too early. */
export function waitingTime(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds <= 59) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
