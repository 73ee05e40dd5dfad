/** Versions of days, so a cache can drop a read that started before the day changed. */
export function createDayVersions() {
  const changes = new Map<string, number>();
  let changesOfAll = 0;
  return {
    of: (day: string): number => (changes.get(day) ?? 0) + changesOfAll,
    change: (day: string): void => void changes.set(day, (changes.get(day) ?? 0) + 1),
    changeAll: (): void => void changesOfAll++,
  };
}
