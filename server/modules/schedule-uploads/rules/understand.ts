import { join } from 'node:path';
import type { Locale } from '#contract/locale.ts';
import type { RowRefusal, SheetColumn } from '#contract/schedule-uploads.ts';
import type { DayOrder, SheetAnswers, SheetReading } from '#contract/sheet-reading.ts';
import type { Span } from '#server/modules/availability/slot.rules.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { messages } from '#server/platform/messages.ts';
import type { PlainCell, PlainRow, PlainSheet, PlainWorkbook } from '#server/platform/sheets/reading/plain-sheet.ts';
import {
  type ColumnDecision,
  type DayContext,
  decideDay,
  findOrders,
  followingOrders,
  isOpen,
  type Period,
  parseDay,
  parsePeriod,
  settleTuesdays,
  suggestWeek,
  type WrittenDay,
} from '#server/platform/sheets/written-days.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from '../texts.en.ts';
import { quoted, readTimeZone, shownCell, wholeText } from './cells.ts';
import { findGrids, type Grid, isTotal } from './grid.ts';
import {
  type ColumnPlace,
  findColumns,
  findHeading,
  type Heading,
  isComplete,
  type ListColumn,
  REQUIRED_COLUMNS,
} from './headings.ts';
import { type Pause, withPauses } from './pauses.ts';
import { createInstructorFinder, type Found } from './people.ts';
import type { Note } from './placing.ts';
import {
  type Fault,
  type Place,
  type RowDay,
  readLessonMinutes,
  type ScheduleInstructor,
  type WantedRow,
} from './rows.ts';
import { isOff, parseHours, parseTime, spanBetween } from './written-hours.ts';

/** Rows that may be a grid's title. */
const TITLE_ROWS = 5;
/** Skipped and hidden rows in an answer. */
const ROWS_LISTED_MAX = 50;

/** A file whose cells have been read, before comparing it with stored slots. */
export interface UnderstoodSheet {
  /** Rows with hours or a day off, without headings, notes and totals. */
  read: number;
  wanted: WantedRow[];
  faults: (Fault & Place)[];
  notes: (Note & Place)[];
  /** Days of the rows with faults: replacing leaves them as they are. */
  unclear: RowDay[];
  /** Days that the sheet says have no hours, such as 'off': replacing removes their free slots. */
  daysOff: { instructorId: string; date: string }[];
  reading: SheetReading;
}

export interface SheetContext {
  instructors: ScheduleInstructor[];
  schoolZone: string;
  /** The school's day, `YYYY-MM-DD`: dates without a year are the nearest to it. */
  today: string;
  answers: SheetAnswers;
}

/** What the reading of each sheet shares. */
interface Work {
  find(text: string): Found;
  day: DayContext;
  schoolZone: string;
  answers: SheetAnswers;
  /** Sheets that needed a week so far: each takes the next of the school's answers. */
  weeksNeeded: number;
  locale: Locale;
  pause: Pause;
  result: UnderstoodSheet;
}

const texts = await textsIn<Texts>(join(import.meta.dirname, '..'));
/** Explanations in our own template. */
const OWN_SHEETS = new Set(LOCALES.map((locale) => texts(locale).explanationName));

/** Reads every sheet that is a list or a grid of hours. */
export async function understandWorkbook(
  { sheets, is1904 }: PlainWorkbook,
  context: SheetContext,
  locale: Locale,
  pause: Pause,
): Promise<UnderstoodSheet> {
  const reading: SheetReading = { sheets: [], unread: [], hiddenRows: [], skippedRows: [], questions: [] };
  const result: UnderstoodSheet = { read: 0, wanted: [], faults: [], notes: [], unclear: [], daysOff: [], reading };
  const work: Work = {
    find: createInstructorFinder(context.instructors),
    day: { is1904, today: context.today },
    ...{ schoolZone: context.schoolZone, answers: context.answers, weeksNeeded: 0, locale, pause, result },
  };
  const incomplete: { sheet: PlainSheet; heading: Heading | null }[] = [];
  for (const sheet of sheets) {
    const { name, unread } = sheet;
    if (OWN_SHEETS.has(name) || (!unread && sheet.rows.length === 0 && sheet.hiddenRows.length === 0)) continue;
    const heading = findHeading(sheet.rows);
    if (unread) reading.unread.push({ sheet: name, reason: unread });
    else if (heading && isComplete(heading)) await readList(work, sheet, heading);
    else if (!(await readGrids(work, sheet))) {
      reading.unread.push({ sheet: name, reason: 'no_columns' });
      incomplete.push({ sheet, heading });
      continue;
    }
    if (!unread) reading.sheets.push(name);
    if (!unread && sheet.hiddenRows.length > 0) {
      const { length: count } = sheet.hiddenRows;
      reading.hiddenRows.push({ sheet: name, count, rows: sheet.hiddenRows.slice(0, ROWS_LISTED_MAX) });
    }
  }
  if (reading.sheets.length === 0) reportMissingColumns(work, incomplete);
  return result;
}

/** No sheet has the columns: the one that comes closest is missing some. */
function reportMissingColumns(
  { result, locale }: Work,
  incomplete: { sheet: PlainSheet; heading: Heading | null }[],
): void {
  const count = ({ heading }: { heading: Heading | null }) => Object.keys(heading?.columns ?? {}).length;
  const [closest] = incomplete.toSorted((a, b) => count(b) - count(a));
  const [first] = closest?.sheet.rows ?? [];
  if (!closest || !first) return;
  const { sheet, heading } = closest;
  result.reading.sheets = [sheet.name];
  result.reading.unread = result.reading.unread.filter((unread) => unread.sheet !== sheet.name);
  result.read = sheet.rows.length - (heading ? heading.index + 1 : 0);
  result.faults = REQUIRED_COLUMNS.filter((column) => !heading?.columns[column]).map((column) => ({
    ...{ sheet: sheet.name, row: heading?.row ?? first.row, titles: titlesOf(heading) },
    ...{ column, code: 'missing_column', params: { column: messages(locale).columns[column] } },
  }));
}

const titlesOf = (heading: Pick<Heading, 'columns'> | null): Place['titles'] => {
  const { first_name: firstName, last_name: _, ...columns } = heading?.columns ?? {};
  const titles = Object.fromEntries(Object.entries(columns).map(([column, [place]]) => [column, place.title]));
  return firstName && !columns.instructor ? { ...titles, instructor: firstName[0].title } : titles;
};

/** What the sheet's name or the rows above its table say about its days. */
function periodOf(sheet: PlainSheet, above: readonly PlainRow[], day: DayContext): Period {
  const written = [sheet.name, ...above.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))];
  return firstPeriod(written, day);
}

function firstPeriod(written: readonly string[], day: DayContext): Period {
  const periods = written.map((text) => parsePeriod(text, day));
  return periods.find(({ week }) => week !== undefined) ?? periods.find(({ month }) => month !== undefined) ?? {};
}

interface DayColumn {
  sheet: string;
  title: string;
  days: (WrittenDay | null)[];
  /** The cell and row number of each day, for a question. */
  at(index: number): { row: number; value: string };
  isAcross: boolean;
}

/** Decides the order of day and month for a column; if it stays open, asks once. */
function decideOrder({ answers, result }: Work, { sheet, title, days, at, isAcross }: DayColumn): DayOrder | null {
  const found = findOrders(days, title);
  const fitting = isAcross ? followingOrders(days, found) : found;
  if (fitting.length === 1) return fitting[0] as DayOrder;
  if (!isOpen(days)) return null;
  const { dayOrder } = answers;
  if (dayOrder !== undefined && (fitting.length === 0 || fitting.includes(dayOrder))) return dayOrder;
  const index = days.findIndex((day) => isOpen([day]));
  const day = days[index];
  const { questions } = result.reading;
  if (day?.kind === 'orders' && !questions.some(({ kind }) => kind === 'day_order')) {
    const options = (Object.entries(day.dates) as [DayOrder, string][])
      .filter(([order]) => fitting.length === 0 || fitting.includes(order))
      .map(([order, date]) => ({ order, date }));
    questions.push({ kind: 'day_order', sheet, column: title, ...at(index), options });
  }
  return null;
}

/** The sheet's week; the school's answer if the sheet doesn't say, or else a question. */
function decideWeek(work: Work, { sheet, days, at }: DayColumn, period: Period): Period {
  const open = days.findIndex(
    (day) =>
      day?.kind === 'relative' &&
      decidePlain(day, period) === 'no_week' &&
      (day.weekday !== null || period.month !== undefined),
  );
  if (open < 0) return period;
  const answer = work.answers.weeks?.split(',')[work.weeksNeeded];
  work.weeksNeeded++;
  if (answer !== undefined) return { ...period, week: answer };
  const relative = days.filter((day) => day?.kind === 'relative');
  const suggested = suggestWeek(relative, work.day.today);
  work.result.reading.questions.push({ kind: 'week', sheet, value: at(open).value, suggested });
  return period;
}

function decidePlain(day: WrittenDay, period: Period): string | null {
  const decided = decideDay(day, { order: null, period });
  return 'fault' in decided ? decided.fault : null;
}

type DayDecision = { date: string } | { fault: Omit<Fault, 'column'> };

function readDay({ locale }: Work, written: WrittenDay | null, value: string, decision: ColumnDecision): DayDecision {
  const decided = decideDay(written, decision);
  if (!('fault' in decided)) return decided;
  switch (decided.fault) {
    case 'wrong_weekday': {
      const params = { value, date: longDate(decided.date, locale), weekday: weekdayName(decided.date, locale) };
      return { fault: { code: 'wrong_weekday', params } };
    }
    case 'ambiguous': {
      const dates = anyOf(
        decided.dates.map((date) => longDate(date, locale)),
        locale,
      );
      return { fault: { code: 'ambiguous_date', params: { value, dates } } };
    }
    case 'no_week':
      return { fault: { code: 'week_missing', params: { value } } };
    default:
      return { fault: { code: 'unreadable_date', params: { value } } };
  }
}

const inLanguage = (date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const longDate = (date: string, locale: Locale): string => inLanguage(date, locale, { dateStyle: 'long' });
const weekdayName = (date: string, locale: Locale): string => inLanguage(date, locale, { weekday: 'long' });
const anyOf = (words: string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(words);

/** The instructor whom one of the texts names. */
function readPerson({ find, locale }: Work, names: readonly string[]): ScheduleInstructor | Fault {
  const readings = names.map(find);
  for (const reading of readings) if ('instructor' in reading) return reading.instructor;
  const [first] = readings;
  const [value = ''] = names;
  if (first === undefined) return { column: 'instructor', code: 'missing_value', params: {} };
  if (!('fault' in first)) throw new Error('an instructor was found');
  const params = { value: quoted(value), ...('names' in first && { names: anyOf(first.names, locale) }) };
  return { column: 'instructor', code: first.fault, params };
}

const isFault = (read: ScheduleInstructor | Fault): read is Fault => 'code' in read;

/** A date that a spreadsheet made of 9-5 is shown as a date. */
const shownHours = (cell: PlainCell): string =>
  cell !== null && typeof cell === 'object' && cell.serial >= 1
    ? ((parseDay(cell, { is1904: false, today: '' }) as { date?: string } | null)?.date ?? shownCell(cell))
    : shownCell(cell);

async function readGrids(work: Work, sheet: PlainSheet): Promise<boolean> {
  const { day, find, result } = work;
  const named = periodOf(sheet, [], day);
  // A month's days may be numbers under a title.
  const titles = sheet.rows
    .slice(0, TITLE_ROWS)
    .filter(({ cells }) => cells.filter((cell) => cell !== null).length === 1);
  const context = { ...day, period: periodOf(sheet, titles, day) };
  const grids = await findGrids(sheet.rows, context, find, work.pause);
  let period: Period | null = null;
  for (const grid of grids) {
    const above = firstPeriod(grid.above, day);
    const own = Object.keys(above).length > 0 ? above : named;
    const column: DayColumn = {
      ...{
        sheet: sheet.name,
        title: grid.days[0]?.title ?? '',
        days: grid.days.map(({ written }) => written),
        isAcross: true,
      },
      at: (index) => ({ row: grid.days[index]?.row ?? 1, value: quoted(grid.days[index]?.title ?? '') }),
    };
    // One question for the sheet.
    const week: Period = period !== null && own === named ? period : decideWeek(work, column, own);
    if (own === named) period = week;
    await readGrid(work, sheet.name, grid, { order: decideOrder(work, column), period: week });
    for (const { row, value } of grid.skipped) skipRow(result.reading, sheet.name, row, value);
    result.read += grid.read;
  }
  return grids.length > 0;
}

async function readGrid(work: Work, sheet: string, grid: Grid, decision: ColumnDecision): Promise<void> {
  const { result, schoolZone } = work;
  const titlesAt = (title: string) => ({ hours: title, date: title, start_time: title, end_time: title });
  const dates = grid.days.map(({ written, title, row }) => {
    const read = readDay(work, written, quoted(title), decision);
    if ('date' in read) return read.date;
    result.faults.push({ ...read.fault, column: 'date', sheet, row, titles: titlesAt(title) });
    return null;
  });
  const refusedNames = new Set<string>();
  for await (const { row, names, day, hours } of withPauses(grid.entries, work.pause)) {
    const titles = titlesAt(grid.days[day]?.title ?? '');
    const person = readPerson(work, names);
    const date = dates[day] ?? null;
    const rowDay = { instructorId: isFault(person) ? null : person.id, date };
    if (isOff(hours)) {
      addDayOff(result, rowDay);
      continue;
    }
    const read = parseHours(hours);
    if (isFault(person)) {
      const key = `${row} ${names[0]}`;
      if (!refusedNames.has(key)) result.faults.push({ ...person, sheet, row, titles: {} });
      refusedNames.add(key);
    }
    if ('fault' in read) {
      const code = read.fault === 'ambiguous' ? 'ambiguous_time' : 'unreadable_hours';
      result.faults.push({ column: 'hours', code, params: { value: shownHours(hours) }, sheet, row, titles });
    }
    if (isFault(person) || 'fault' in read || date === null) {
      result.unclear.push(rowDay);
      continue;
    }
    for (const span of read.spans) {
      result.wanted.push({
        sheet,
        row,
        titles,
        instructor: person,
        date,
        hours: span,
        timeZone: schoolZone,
        lessonMinutes: null,
      });
    }
  }
}

function skipRow(reading: SheetReading, sheet: string, row: number, value: string): void {
  if (reading.skippedRows.length < ROWS_LISTED_MAX) reading.skippedRows.push({ sheet, row, value: quoted(value) });
}

/** A row of a list, before its days are decided. */
interface ListRow {
  row: number;
  cells: PlainCell[];
  columns: Heading['columns'];
  names: string[];
  date: PlainCell;
  period: Period;
}

const cellAt = (cells: PlainCell[], place: ColumnPlace | undefined): PlainCell => (place && cells[place.index]) ?? null;
const cellsAt = (cells: PlainCell[], places: ColumnPlace[] | undefined): PlainCell[] =>
  (places ?? []).map((place) => cellAt(cells, place));

/** The texts that may name the instructor, the best first. */
function namesIn(cells: PlainCell[], columns: Heading['columns']): string[] {
  const texts = (places: ColumnPlace[] | undefined) =>
    cellsAt(cells, places)
      .filter((cell) => cell !== null)
      .map(wholeText);
  const [main, ...others] = texts(columns.instructor);
  const both = [texts(columns.first_name)[0], texts(columns.last_name)[0]].filter((text) => text !== undefined);
  return [...(main === undefined ? [] : [main]), ...(both.length > 0 ? [both.join(' ')] : []), ...others];
}

async function readList(work: Work, sheet: PlainSheet, heading: Heading): Promise<void> {
  const { result, day } = work;
  const period = periodOf(sheet, sheet.rows.slice(0, heading.index), day);
  const rows = await collectRows(work, sheet, heading, period);
  fillFromAbove(work, sheet.name, rows);

  const days: (WrittenDay | null)[] = [];
  for await (const { date } of withPauses(rows, work.pause)) days.push(parseDay(date, day));
  const settled = settleTuesdays(days);
  const column: DayColumn = {
    ...{ sheet: sheet.name, title: heading.columns.date?.[0].title ?? '', days: settled, isAcross: false },
    at: (index) => ({ row: rows[index]?.row ?? 1, value: shownCell(rows[index]?.date ?? null) }),
  };
  const order = decideOrder(work, column);
  const undecided = settled.map((day, index) => (rows[index]?.period === period ? day : null));
  const weeks = decideWeek(work, { ...column, days: undecided }, period);
  for await (const [index, row] of withPauses([...rows.entries()], work.pause)) {
    const decision = { order, period: row.period === period ? weeks : row.period };
    const place = { sheet: sheet.name, row: row.row, titles: titlesOf(row) };
    const read = readRow(work, row, settled[index] ?? null, decision);
    if (read.faults.length > 0) result.unclear.push(read.day);
    else if (read.wanted.length === 0) addDayOff(result, read.day);
    result.wanted.push(...read.wanted.map((wanted) => ({ ...wanted, ...place })));
    result.faults.push(...read.faults.map((fault) => ({ ...fault, ...place })));
  }
  result.read += rows.length;
}

/** The rows below the heading, without notes, totals and repeated headings. */
async function collectRows(
  { result, day, find, pause }: Work,
  sheet: PlainSheet,
  heading: Heading,
  period: Period,
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let { columns } = heading;
  let current = period;
  let section: string | null = null;
  for await (const { row, cells } of withPauses(sheet.rows.slice(heading.index + 1), pause)) {
    const again = findColumns({ row, cells });
    if (isComplete({ columns: again })) {
      columns = again;
      continue;
    }
    const names = namesIn(cells, columns);
    const date = cellAt(cells, columns.date?.[0]);
    const hours = [columns.start_time, columns.end_time, columns.hours].flatMap((places) => cellsAt(cells, places));
    const [text] = cells.filter((cell) => cell !== null);
    const isEmpty = date === null && hours.every((cell) => cell === null);
    const isAlone = cells.filter((cell) => cell !== null).length === 1;
    const isNote = isAlone && typeof text === 'string' && parseDay(date, day) === null && !isOff(text);
    const isSum = typeof text === 'string' && isTotal(text) && parseDay(date, day) === null;
    if (isEmpty || isNote || isSum) {
      const written = wholeText(text ?? null);
      const found = firstPeriod([written], day);
      if (Object.keys(found).length > 0) current = found;
      // A name alone is the title of the rows below it.
      section = isAlone && 'instructor' in find(written) ? written : section;
      skipRow(result.reading, sheet.name, row, written);
      continue;
    }
    if (names.length > 0) section = null;
    rows.push({
      row,
      cells,
      columns,
      names: names.length === 0 && section !== null ? [section] : names,
      date,
      period: current,
    });
  }
  return rows;
}

/** Sheets often write a repeated name or date once, over empty cells. A sheet with equal names below each other doesn't. */
function fillFromAbove({ result, day }: Work, sheet: string, rows: ListRow[]): void {
  const fill = (column: SheetColumn, textOf: (row: ListRow) => string, copy: (from: ListRow, to: ListRow) => void) => {
    const repeats = rows.some(
      (row, index) => index > 0 && textOf(row) !== '' && textOf(row) === textOf(rows[index - 1] as ListRow),
    );
    const written = rows.map(textOf).filter((text) => text !== '');
    // A name that comes again later isn't a group's title: the empty cell may be a slip.
    if (repeats || (column === 'instructor' && new Set(written).size < written.length)) return;
    let source: ListRow | null = null;
    let isNoted = false;
    for (const row of rows) {
      if (textOf(row) !== '')
        [source, isNoted] = [column === 'date' && parseDay(row.date, day) === null ? null : row, false];
      else if (source) {
        copy(source, row);
        const params = { value: quoted(textOf(source)), other: String(source.row) };
        if (!isNoted)
          result.notes.push({ column, code: 'same_as_above', params, sheet, row: row.row, titles: titlesOf(row) });
        isNoted = true;
      }
    }
  };
  fill(
    'instructor',
    ({ names }) => names[0] ?? '',
    (from, to) => {
      to.names = from.names;
    },
  );
  fill(
    'date',
    ({ date }) => wholeText(date),
    (from, to) => {
      to.date = from.date;
    },
  );
}

function addDayOff(result: UnderstoodSheet, { instructorId, date }: RowDay): void {
  if (instructorId !== null && date !== null) result.daysOff.push({ instructorId, date });
  // A day off of somebody we don't know, or on no day, says nothing about others.
}

type Wanted = Omit<WantedRow, keyof Place>;

/** Reads a row's cells. Reports all faults at once, so one correction is enough. */
function readRow(
  work: Work,
  row: ListRow,
  written: WrittenDay | null,
  decision: ColumnDecision,
): { wanted: Wanted[]; faults: Fault[]; day: RowDay } {
  const { cells, columns, names, date } = row;
  const hours = readHours(cells, columns);
  const faults: Fault[] = [];
  const person = readPerson(work, names);
  if (isFault(person)) faults.push(person);
  const day: DayDecision =
    date === null
      ? { fault: { code: 'missing_value', params: {} } }
      : readDay(work, written, shownCell(date), decision);
  const rowDay = { instructorId: isFault(person) ? null : person.id, date: 'date' in day ? day.date : null };
  if ('spans' in hours && hours.spans.length === 0) return { wanted: [], faults: [], day: rowDay };
  if ('fault' in day) faults.push({ ...day.fault, column: 'date' });
  if ('faults' in hours) faults.push(...hours.faults);
  const optional = <T>(
    column: SheetColumn & ListColumn,
    code: RowRefusal,
    read: (cell: PlainCell) => T | null,
  ): T | null => {
    const cell = cellAt(cells, columns[column]?.[0]);
    const value = cell === null ? null : read(cell);
    if (cell !== null && value === null) faults.push({ column, code, params: { value: shownCell(cell) } });
    return value;
  };
  const timeZone = optional('time_zone', 'unknown_time_zone', (cell) => readTimeZone(wholeText(cell), work.schoolZone));
  const lessonMinutes = optional('lesson_minutes', 'unreadable_lesson_minutes', readLessonMinutes);
  if (faults.length > 0 || isFault(person) || 'fault' in day || 'faults' in hours)
    return { wanted: [], faults, day: rowDay };
  const shared = { instructor: person, date: day.date, timeZone: timeZone ?? work.schoolZone, lessonMinutes };
  return { wanted: hours.spans.map((span) => ({ ...shared, hours: span })), faults: [], day: rowDay };
}

/** A row's hours: from pairs of times, and from ranges in a cell. None for a day off. */
function readHours(cells: PlainCell[], columns: Heading['columns']): { spans: Span[] } | { faults: Fault[] } {
  const { start_time: starts = [], end_time: ends = [] } = columns;
  const spans: Span[] = [];
  const faults: Fault[] = [];
  let isSaid = false;
  const addRange = (cell: PlainCell, column: SheetColumn) => {
    if (cell === null) return;
    isSaid = true;
    const read = parseHours(cell);
    if ('spans' in read) spans.push(...read.spans);
    else
      faults.push({
        column,
        code: read.fault === 'ambiguous' ? 'ambiguous_time' : 'unreadable_hours',
        params: { value: shownHours(cell) },
      });
  };
  const arePairs = starts.length > 0 && ends.length > 0;
  if (arePairs) {
    for (let index = 0; index < Math.max(starts.length, ends.length); index++) {
      const [start, end] = [cellAt(cells, starts[index]), cellAt(cells, ends[index])];
      if (start === null && end === null) continue;
      if (
        (end === null || isOff(end)) &&
        (isOff(start) || (typeof start === 'string' && parseTime(start) === null && 'spans' in parseHours(start)))
      ) {
        addRange(start, 'start_time');
        continue;
      }
      if (start === null && isOff(end)) {
        isSaid = true;
        continue;
      }
      isSaid = true;
      addPair(start, end, spans, faults);
    }
  } else {
    for (const cell of cellsAt(cells, starts)) addRange(cell, 'start_time');
    for (const cell of cellsAt(cells, ends)) addRange(cell, 'end_time');
  }
  // Next to pairs of times, hours may be how many there are.
  if (!arePairs) for (const cell of cellsAt(cells, columns.hours)) addRange(cell, 'hours');
  if (!isSaid) {
    const missing: SheetColumn[] = arePairs
      ? ['start_time', 'end_time']
      : columns.hours
        ? ['hours']
        : starts.length > 0
          ? ['start_time']
          : ['end_time'];
    faults.push(...missing.map((column): Fault => ({ column, code: 'missing_value', params: {} })));
  }
  return faults.length > 0 ? { faults } : { spans };
}

function addPair(start: PlainCell, end: PlainCell, spans: Span[], faults: Fault[]): void {
  const read = (column: 'start_time' | 'end_time', cell: PlainCell) => {
    const time = parseTime(cell);
    if (cell === null) faults.push({ column, code: 'missing_value', params: {} });
    else if (time === null) faults.push({ column, code: 'unreadable_time', params: { value: shownCell(cell) } });
    return time;
  };
  const [from, to] = [read('start_time', start), read('end_time', end)];
  if (!from || !to) return;
  const span = spanBetween(from, to);
  if ('fault' in span)
    faults.push({
      column: 'start_time',
      code: 'ambiguous_time',
      params: { value: `${shownCell(start)}–${shownCell(end)}` },
    });
  else spans.push(span);
}
