/** Tells what was read of a day before it changed from what was read since. */
export function createDayVersions() {
  const changes = new Map<string, number>();
  let changesOfAll = 0;
  return {
    of: (day: string): number => (changes.get(day) ?? 0) + changesOfAll,
    change: (day: string): void => void changes.set(day, (changes.get(day) ?? 0) + 1),
    changeAll: (): void => void changesOfAll++,
  };
}
