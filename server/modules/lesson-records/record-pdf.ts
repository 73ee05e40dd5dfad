import { type Column, openPaper, type Pair } from '#server/platform/pdf/paper.ts';

/** What a printed record says, in words. */
export interface PrintedRecord {
  title: string;
  /** Who gives it; the student themselves where nobody does. */
  head: readonly string[];
  facts: readonly Pair[];
  columns: readonly (Column & { name: string })[];
  rows: readonly (readonly string[])[];
  /** Where there is no row. */
  nothing: string;
  foot: readonly string[];
  language: string;
}

/** As many pages as its lessons take; the columns are named on each. */
export async function drawRecord(record: PrintedRecord): Promise<Buffer> {
  const { title, head, facts, columns, rows, language } = record;
  const paper = await openPaper({ language, title, author: head[0] ?? '' });
  const nameColumns = () => {
    paper.row(
      columns.map(({ name }) => name),
      columns,
      { weight: 'bold' },
    );
    paper.gap(4);
  };
  paper.letterhead(head);
  paper.title([title, '']);
  paper.facts(facts);
  paper.rule();
  nameColumns();
  for (const row of rows) {
    if (paper.isFull()) {
      paper.nextPage();
      nameColumns();
    }
    paper.row(row, columns);
  }
  if (rows.length === 0) paper.soft(record.nothing);
  paper.rule();
  for (const line of record.foot) paper.soft(line);
  return paper.close();
}
