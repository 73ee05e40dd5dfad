/** Compares two versions in semver order: negative if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [split(one), split(other)];
  for (let place = 0; place < 3; place++) {
    const difference = (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  // A pre-release is older than its release.
  if (!a.before.length || !b.before.length) return b.before.length - a.before.length;
  for (let place = 0; place < Math.max(a.before.length, b.before.length); place++) {
    const difference = compareParts(a.before[place], b.before[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function split(version: string): { numbers: number[]; before: string[] } {
  const [release = '', before = ''] = (version.split('+', 1)[0] ?? '').split(/-(.*)/s);
  return { numbers: release.split('.').map(Number), before: before === '' ? [] : before.split('.') };
}

function compareParts(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1;
  const areNumbers = [one, other].map((part) => /^\d+$/.test(part));
  if (areNumbers[0] && areNumbers[1]) return Number(one) - Number(other);
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}
