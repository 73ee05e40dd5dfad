/** Shorter names are like too many others. */
const SHORTEST = 3;
const MOST_TYPOS = 2;

/** The first word of an address, after its language. */
const nameIn = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^\/[a-z]{2}(?=\/)/, '')
    .split('/')
    .find((part) => part !== '') ?? '';

/** Number of letters to insert, remove, replace or swap with their neighbour to get from one word to the other. */
function countTypos(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now.push(
        Math.min(
          (now[column - 1] ?? 0) + 1,
          (last[column] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = now;
  }
  return last[other.length] ?? 0;
}

/** The page whose address is most like an unknown one: one starts like the other, or they differ by a typo or two. */
export function findLikelyPage<P extends { to: string }>(address: string, pages: readonly P[]): P | null {
  const typed = nameIn(address);
  if (typed.length < SHORTEST) return null;
  const ranked = pages
    .map((page) => ({ page, name: nameIn(page.to) }))
    .filter(({ name }) => name.length >= SHORTEST)
    .map(({ page, name }) => ({
      page,
      typos: name.startsWith(typed) || typed.startsWith(name) ? 0 : countTypos(typed, name),
      // A short word has other neighbours.
      most: Math.min(MOST_TYPOS, Math.floor(name.length / 3)),
    }))
    .filter(({ typos, most }) => typos <= most)
    .sort((one, other) => one.typos - other.typos);
  return ranked[0]?.page ?? null;
}
