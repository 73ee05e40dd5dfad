/** Random draws that repeat with the same seed, so that a failed year can be repeated. */
export type Chance = ReturnType<typeof createChance>;

/** Marsaglia's 32-bit xorshift. */
export function createChance(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    percent: (share: number) => next() * 100 < share,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    oneOf<T>(list: readonly T[]): T {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError('nothing to draw from');
      return found;
    },
  };
}
