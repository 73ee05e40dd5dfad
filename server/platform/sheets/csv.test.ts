import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

test('opens as it is: a mark for accents, lines by CRLF, quotes where they are needed', () => {
  expect(csvFile([['Né', 'a,b', 'say "hi"'], ['two\nlines', 1.5, -3], []])).toBe(
    '\ufeffNé,"a,b","say ""hi"""\r\n"two\nlines",1.5,-3\r\n\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('%j is text, not a formula', (text) => {
  expect(csvFile([[text]]).replaceAll(/[\ufeff"]/g, '')).toMatch(/^'/);
});

test('whatever is written is read back, and no cell begins with what starts a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
      const read = parse(csvFile([cells]));
      expect(read.map((cell, index) => (cell === cells[index] ? cell : cell.replace(/^'/, '')))).toEqual(cells);
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

/** One line of RFC 4180. */
function parse(file: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  pattern.lastIndex = 1;
  for (let match = pattern.exec(file); match; match = pattern.exec(file)) {
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2]) || '');
    if (match[3] === '\r\n') return cells;
  }
  throw new Error(`not a line of CSV: ${JSON.stringify(file)}`);
}
