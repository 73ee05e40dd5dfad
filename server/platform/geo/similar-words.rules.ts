/** Letters that may be wrong in a name: none in a very short one, where every word resembles another. */
const allowedErrors = (length: number, shortest: number): number => (length < shortest ? 0 : length < 8 ? 1 : 2);

/** From this length on, the beginning of a misspelled name is enough. */
const BEGINNING_MIN = 5;

/**
 * Typing errors between a text and a name: letters missing, added, wrong or swapped. Null if there are too many, or the
 * first letters differ. A beginning of the name counts as the name, after whole names with as many errors.
 * @param shortest letters from which on one may be wrong; fewer where there are few names to compare with
 */
export function countTypos(text: string, name: string, shortest = 5): number | null {
  if (text === '' || text[0] !== name[0]) return null;
  const allowed = allowedErrors(text.length, shortest);
  if (allowed === 0 || text.length - name.length > allowed) return null;
  const { whole, beginning } = compareLetters(text, name);
  if (whole <= allowed) return whole;
  return text.length >= BEGINNING_MIN && beginning === 1 ? beginning + 0.5 : null;
}

/** Optimal string alignment distance, to the whole name and to the most similar beginning of it. */
function compareLetters(text: string, name: string): { whole: number; beginning: number } {
  let before: number[] = [];
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (let typed = 1; typed <= text.length; typed++) {
    const next = [typed];
    for (let read = 1; read <= name.length; read++) {
      const isSame = text[typed - 1] === name[read - 1];
      const isSwapped =
        typed > 1 && read > 1 && text[typed - 1] === name[read - 2] && text[typed - 2] === name[read - 1];
      next[read] = Math.min(
        (row[read] ?? 0) + 1,
        (next[read - 1] ?? 0) + 1,
        (row[read - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[read - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return { whole: row[name.length] ?? 0, beginning: Math.min(...row) };
}
