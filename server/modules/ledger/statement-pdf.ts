import { type Column, openPaper, type Pair } from '#server/platform/pdf/paper.ts';

/** What a statement says, in words. */
export interface StatementPaper {
  language: string;
  title: Pair;
  facts: readonly Pair[];
  /** Each begins a page, with its letterhead; without any the paper says so. */
  schools: readonly {
    letterhead: readonly string[];
    opening: Pair;
    headings: readonly string[];
    lines: readonly (readonly string[])[];
    sums: readonly Pair[];
    closing: Pair;
    standing: string;
  }[];
  nothing: string;
  foot: readonly string[];
}

const COLUMNS: readonly Column[] = [
  { width: 62 },
  { width: 190, wraps: true },
  { width: 52, isNumeric: true },
  { width: 60, isNumeric: true },
  { width: 60, isNumeric: true },
  { width: 60, isNumeric: true },
];

export async function drawStatement(statement: StatementPaper): Promise<Buffer> {
  const { language, title, facts, schools, foot } = statement;
  const paper = await openPaper({ language, title: title.join(' '), author: schools[0]?.letterhead[0] ?? '' });
  if (schools.length === 0) {
    paper.title(title);
    paper.facts(facts);
    paper.rule();
    paper.pair([statement.nothing, '']);
  }
  for (const [index, school] of schools.entries()) {
    if (index > 0) paper.nextPage();
    paper.letterhead(school.letterhead);
    paper.title(title);
    paper.facts(facts);
    paper.rule();
    paper.boldPair(school.opening);
    paper.rule();
    paper.row(school.headings, COLUMNS, { weight: 'bold' });
    for (const line of school.lines) {
      if (paper.isFull()) {
        paper.nextPage();
        paper.row(school.headings, COLUMNS, { weight: 'bold' });
      }
      paper.row(line, COLUMNS);
    }
    paper.rule();
    for (const sum of school.sums) paper.softPair(sum);
    paper.boldPair(school.closing);
    paper.gap(6);
    paper.pair([school.standing, '']);
    paper.gap(12);
    for (const line of foot) paper.soft(line);
  }
  return paper.close();
}
