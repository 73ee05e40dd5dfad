import { textCell } from './build-archive.ts';

/** For tests: raw XML of a sheet with one lesson, to build hostile workbooks around it. */
export const HEADINGS = ['Instructor email', 'Date', 'Start time', 'End time'];
export const GOOD_ROW = ['maria.silva@example.com', '2026-12-07', '9:00', '10:00'];

const rowOf = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, index) => textCell(`${'ABCD'[index]}${number}`, text)).join('')}</row>`;

export const HEADING_ROW = rowOf(1, HEADINGS);
/** The lesson, followed by more rows. */
export const goodSheet = (moreRows: string) => `<sheetData>${HEADING_ROW}${rowOf(2, GOOD_ROW)}${moreRows}</sheetData>`;
export const SCHEDULE = goodSheet('');
/** The library would create each of the 17 billion cells that this link covers. */
export const LINK = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>';
