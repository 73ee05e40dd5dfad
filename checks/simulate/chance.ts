/** Draws that are the same for the same seed: a year that went wrong can be driven again. */
export interface Chance {
  /** From 0 up to, but never, 1. */
  next(): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  oneOf<T>(list: readonly T[]): T;
}

/** Marsaglia's xorshift with 32 bits: even enough for a city, and short. */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    next,
    percent: (share) => next() * 100 < share,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError('nothing to draw from');
      return found;
    },
  };
}
