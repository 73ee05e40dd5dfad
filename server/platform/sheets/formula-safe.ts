// Where a cell begins: at the text's own beginning, and behind what some program takes for the end of a cell or a line, whatever
// quotes stand around it (Excel in French parts cells at semicolons). What starts a formula there, full-width signs too.
const FORMULA_START = /(?<=^|[;|\t\v\f\r\n\u0085\u2028\u2029])(?!(?<=\r)\n)(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Text that no program takes for a formula, whole or in part: what would start one stands behind an apostrophe. */
export const formulaSafe = (text: string): string => text.replace(FORMULA_START, "'");
