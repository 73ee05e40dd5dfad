import { openPaper, type Pair } from '#server/platform/pdf/paper.ts';

/** What a receipt says, in words. */
export interface Receipt {
  title: string;
  number: string;
  /** Who gives it: name, address, phone. */
  school: readonly string[];
  facts: readonly Pair[];
  lines: readonly Pair[];
  sums: readonly Pair[];
  total: Pair;
  /** Below the total: of an invoice what is paid and what is not. */
  standing?: readonly Pair[];
  foot: readonly string[];
  language: string;
}

/** As many lessons as one page has room for. */
const LINES_MOST = 18;

/** One page. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { title, number, school, language, lines } = receipt;
  const paper = await openPaper({ language, title: `${title} ${number}`, author: school[0] ?? '' });
  paper.letterhead(school);
  paper.title([title, number]);
  paper.facts(receipt.facts);
  paper.rule();
  for (const line of lines.slice(0, LINES_MOST)) paper.pair(line);
  if (lines.length > LINES_MOST) paper.softPair([`… +${lines.length - LINES_MOST}`, '']);
  paper.rule();
  for (const sum of receipt.sums) paper.softPair(sum);
  paper.boldPair(receipt.total);
  if (receipt.standing) paper.rule();
  for (const sum of receipt.standing ?? []) paper.pair(sum);
  paper.gap(25);
  for (const line of receipt.foot) paper.soft(line);
  return paper.close();
}
