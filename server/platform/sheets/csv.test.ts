import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

test('opens in spreadsheet apps: a byte order mark for accents, CRLF lines, quotes where needed', () => {
  expect(csvFile([['Né', 'a,b', 'say "hi"'], ['two\nlines', 1.5, -3], []], 'en')).toBe(
    '\ufeffNé,"a,b","say ""hi"""\r\n"two\nlines",1.5,-3\r\n\r\n',
  );
});

test('opens in Excel in French: semicolons, and decimals with a comma', () => {
  expect(
    csvFile(
      [
        ['Payé ($)', 'a,b'],
        [80.48, 1.25],
        [-3, 1000],
      ],
      'fr',
    ),
  ).toBe('\ufeffPayé ($);"a,b"\r\n80,48;1,25\r\n-3;1000\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j is text, not a formula',
  (text) => {
    expect(csvFile([[text]], 'en').replaceAll(/[\ufeff"]/g, '')).toMatch(/^'/);
  },
);

test.each([
  ['12 Main St;=cmd|x', "12 Main St;'=cmd|x"],
  ['12 Main St; ＝cmd', "12 Main St;' ＝cmd"],
  ['a;"=cmd"', `a;'"=cmd"`],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a\r\n+1', "a\r\n'+1"],
  ['a\u2028-1', "a\u2028'-1"],
])('%j isn’t a formula either, in apps that split cells at semicolons, tabs or lines', (text, safe) => {
  expect(parse(csvFile([[text, 'next']], 'en'))).toEqual([safe, 'next']);
});

test('reading returns what was written, and no formula character follows the end of a cell', () => {
  const pieces = fc.array(
    fc.oneof(fc.string(), fc.constantFrom(';', '\t', '\r', '\n', '"', ' ', '=', '＝', '+', '-', '@', '\u2028')),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (cells) => {
      const texts = cells.map((parts) => parts.join(''));
      const read = parse(csvFile([texts], 'en'));
      expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(texts.map((text) => text.replaceAll("'", '')));
      for (const cell of read.flatMap((text) => text.split(/[;|\t\r\n\u2028]/)))
        expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
  );
});

/** Reads one line of RFC 4180. */
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
