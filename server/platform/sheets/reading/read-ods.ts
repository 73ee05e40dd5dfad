import {
  type PlainCell,
  type PlainRow,
  type PlainSheet,
  ReadingError,
  type ReadingLimits,
  SHEETS_MAX,
} from './plain-sheet.ts';

/** Reads the sheets of an OpenDocument spreadsheet from its `content.xml`, in one pass over its tags. */

type Attributes = ReadonlyMap<string, string>;

/** Elements of a cell or a sheet whose text isn't the cell's. */
const SKIPPED = new Set(['office:annotation', 'table:shapes', 'draw:frame', 'draw:custom-shape', 'office:forms']);
const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Empty cells and rows are repeated up to the sheet's edge, so positions are counted but not stored. */
const POSITION_MAX = 20_000_000;

interface Span {
  value: PlainCell;
  /** The last row it covers. */
  lastRow: number;
}

/** @throws ReadingError */
export function readOds(
  xml: string,
  limits: Pick<ReadingLimits, 'rows' | 'columns'>,
  keepText: (text: string) => string | null,
): PlainSheet[] {
  const sheets: PlainSheet[] = [];
  const hiddenStyles = new Set<string>();
  let styleName = '';
  let skipping: string | null = null;
  let sheet: PlainSheet | null = null;
  let isHiddenSheet = false;
  let spans = new Map<number, Span>();
  let row = 0;
  let rowCount = 0;
  let hiddenGroups: boolean[] = [];
  let line = {
    cells: [] as PlainCell[],
    inherited: [] as [number, PlainCell][],
    repeated: 1,
    isHidden: false,
    column: 0,
  };
  let cell: { attributes: Attributes; isCovered: boolean; texts: string[] } | null = null;

  const endCell = () => {
    if (!cell) return;
    const { attributes, isCovered, texts } = cell;
    const count = countOf(attributes, 'table:number-columns-repeated');
    const value = isCovered ? null : cellValue(attributes, texts.join('\n'), keepText);
    const rowsSpanned = countOf(attributes, 'table:number-rows-spanned');
    if (value !== null) {
      if (line.column + count > limits.columns)
        throw new ReadingError('sheet_too_complex', `a value in row ${row}, column ${line.column + count}`);
      while (line.cells.length < line.column) line.cells.push(null);
      for (let index = 0; index < count; index++) line.cells.push(value);
      if (rowsSpanned > 1) spans.set(line.column, { value, lastRow: row + rowsSpanned - 1 });
    } else if (isCovered) {
      const span = spans.get(line.column);
      if (span && row <= span.lastRow) line.inherited.push([line.column, span.value]);
    }
    line.column = Math.min(POSITION_MAX, line.column + count);
    cell = null;
  };

  const endRow = () => {
    if (!sheet) return;
    const { cells, inherited, repeated, isHidden } = line;
    if (cells.length > 0) {
      if (row + repeated - 1 > limits.rows + 1)
        throw new ReadingError('sheet_too_complex', `a value in row ${row + repeated - 1}`);
      rowCount += repeated;
      // The limit doesn't count the headings.
      if (rowCount > limits.rows + sheets.length + 1) throw new ReadingError('sheet_too_complex', `${rowCount} rows`);
      for (const [column, value] of inherited) {
        while (cells.length <= column) cells.push(null);
        cells[column] = value;
      }
      for (let index = 0; index < repeated; index++) {
        if (isHidden) sheet.hiddenRows.push(row + index);
        else sheet.rows.push({ row: row + index, cells } satisfies PlainRow);
      }
    }
    row = Math.min(POSITION_MAX, row + repeated);
  };

  for (const tag of tagsOf(xml)) {
    if (skipping !== null) {
      if (tag.kind === 'end' && tag.name === skipping) skipping = null;
      continue;
    }
    if (tag.kind === 'text') {
      const last = cell ? cell.texts.length - 1 : -1;
      if (cell && last >= 0) cell.texts[last] += tag.text;
      continue;
    }
    const { name, attributes } = tag;
    if (tag.kind === 'start') {
      if (SKIPPED.has(name)) skipping = name;
      else if (name === 'style:style') styleName = attributes.get('style:name') ?? '';
      else if (name === 'style:table-properties' && attributes.get('table:display') === 'false')
        hiddenStyles.add(styleName);
      else if (name === 'table:table') {
        if (sheets.length === SHEETS_MAX) throw new ReadingError('sheet_too_complex', 'too many sheets');
        isHiddenSheet = hiddenStyles.has(attributes.get('table:style-name') ?? '-');
        sheet = { name: attributes.get('table:name') ?? '', rows: [], hiddenRows: [] };
        [spans, row, hiddenGroups] = [new Map(), 1, []];
      } else if (name === 'table:table-row-group') hiddenGroups.push(attributes.get('table:display') === 'false');
      else if (name === 'table:table-row') {
        const isHidden =
          hiddenGroups.includes(true) || ['collapse', 'filter'].includes(attributes.get('table:visibility') ?? '');
        line = {
          cells: [],
          inherited: [],
          repeated: countOf(attributes, 'table:number-rows-repeated'),
          isHidden,
          column: 0,
        };
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
        cell = { attributes, isCovered: name === 'table:covered-table-cell', texts: [] };
      else if (name === 'text:p') cell?.texts.push('');
      else if (cell && cell.texts.length > 0 && ['text:s', 'text:tab', 'text:line-break'].includes(name))
        cell.texts[cell.texts.length - 1] += name === 'text:line-break' ? '\n' : ' ';
    }
    if (tag.kind === 'end') {
      if (name === 'table:table-cell' || name === 'table:covered-table-cell') endCell();
      else if (name === 'table:table-row') endRow();
      else if (name === 'table:table-row-group') hiddenGroups.pop();
      else if (name === 'table:table' && sheet) {
        sheets.push(isHiddenSheet && sheet.rows.length > 0 ? { ...sheet, unread: 'hidden', rows: [] } : sheet);
        sheet = null;
      }
    }
  }
  if (sheets.length === 0) throw new ReadingError('unsupported_sheet', 'a document without a sheet');
  return sheets;
}

function countOf(attributes: Attributes, name: string): number {
  const count = Number(attributes.get(name) ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, POSITION_MAX) : 1;
}

function cellValue(attributes: Attributes, text: string, keepText: (text: string) => string | null): PlainCell {
  switch (attributes.get('office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const number = Number(attributes.get('office:value'));
      return Number.isFinite(number) ? number : null;
    }
    case 'date': {
      const time = Date.parse(`${attributes.get('office:date-value')?.replace(/^([^T]+)$/, '$1T00:00:00')}Z`);
      return Number.isNaN(time) ? keepText(text) : { serial: (time - EPOCH_MS) / DAY_MS };
    }
    case 'time': {
      const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/.exec(attributes.get('office:time-value') ?? '') ?? [];
      if (hours === undefined) return keepText(text);
      return { serial: (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400 };
    }
    default:
      return keepText(attributes.get('office:string-value') ?? text);
  }
}

type Tag = { kind: 'start' | 'end'; name: string; attributes: Attributes } | { kind: 'text'; text: string };

const NO_ATTRIBUTES: Attributes = new Map();

/** Start and end tags and the text between them. An empty element gives both tags. */
function* tagsOf(xml: string): Generator<Tag> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    if (open > at) yield { kind: 'text', text: unescaped(xml.slice(at, open)) };
    if (xml.startsWith('<!--', open)) {
      at = endAfter(xml, '-->', open);
      continue;
    }
    const close = closingBracket(xml, open);
    const inside = xml.slice(open + 1, close);
    at = close + 1;
    if (inside.startsWith('!') || inside.startsWith('?')) continue;
    if (inside.startsWith('/')) {
      yield { kind: 'end', name: inside.slice(1).trim(), attributes: NO_ATTRIBUTES };
      continue;
    }
    const isEmpty = inside.endsWith('/');
    const name = /^[^\s/]*/.exec(inside)?.[0] ?? '';
    yield { kind: 'start', name, attributes: attributesOf(inside.slice(name.length)) };
    if (isEmpty) yield { kind: 'end', name, attributes: NO_ATTRIBUTES };
  }
}

function endAfter(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

/** The tag's closing bracket; one within quotes is part of a value. */
function closingBracket(xml: string, open: number): number {
  let quote = '';
  for (let at = open; at < xml.length; at++) {
    const letter = xml[at] as string;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return xml.length;
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/(?<![\w.:-])([\w.:-]+)=(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(name, unescaped(double ?? single ?? ''));
  return attributes;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;
