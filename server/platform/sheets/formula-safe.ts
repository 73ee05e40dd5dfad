// Characters that start a formula, including full-width ones, after any white space and quotes. The lookbehind starts
// each match at the beginning of such a run, which keeps the search linear.
const FORMULA_START = /(?<![\s"])[\s"]*[=+\-@＝＋－＠]/g;
// Characters that end a cell or a line in some app despite quotes (Excel in French splits cells at semicolons).
const CELL_END = /^[;|\u0085]$/;
const CELL_ENDS_IN_SPACE = /\r\n|[\t\v\f\r\n\u2028\u2029]/g;
const RISKY_FIRST = /^[\t\r\n]/;

/** Text that no app treats as a formula, in whole or in part: an apostrophe precedes anything that could start one. */
export function formulaSafe(text: string): string {
  const safe = text.replace(FORMULA_START, (run, offset: number) => {
    const startsCell = offset === 0 || CELL_END.test(text.charAt(offset - 1));
    return `${startsCell ? "'" : ''}${run.replace(CELL_ENDS_IN_SPACE, "$&'")}`;
  });
  return RISKY_FIRST.test(safe) ? `'${safe}` : safe;
}
