import * as XLSX from '@e965/xlsx';
import { addDays } from '#contract/bookable-days.ts';
import type { DayOrder } from '#contract/sheet-reading.ts';
import type { ScheduleInstructor } from '#server/modules/schedule-uploads/rules/rows.ts';

/** For tests: schedules as schools write them, in every combination of layout and spelling, from a seed. */

export const TODAY = '2026-11-27';

export const PEOPLE: ScheduleInstructor[] = [
  ['Raj', 'Patel'],
  ['Nadia', 'Haddad'],
  ['Bill', "O'Connor"],
  ['Zoé', 'Bélanger'],
  ['Marie-Ève', 'Roy'],
  ['Wei', 'Chen'],
].map(([firstName = '', lastName = '']) => ({
  ...{ id: `${firstName} ${lastName}`, firstName, lastName, licenceExpiry: null, isActive: true },
  email: `${firstName
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}@glebe.example`,
}));

export interface Meant {
  instructor: string;
  date: string;
  start: number;
  end: number;
}

type Cell = string | number | null | { serial: number; format: string };

export interface WrittenSchedule {
  /** The choices, to find a failing schedule again. */
  shape: string;
  file: Buffer;
  meant: Meant[];
  /** The order that the author had in mind. */
  order: DayOrder;
  /** A day in each sheet's week, for grids that don't say. */
  weeks: string[];
  /** A cell nobody can read, if there is one. */
  unreadable: string | null;
}

/** A generator of numbers from 0 to 1, the same for each seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const two = (number: number): string => String(number).padStart(2, '0');
const ofDay = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, time: new Date(`${date}T00:00:00Z`) };
};
const named = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(ofDay(date).time);
const serial = (date: string): number => ofDay(date).time.getTime() / 86_400_000 + 25_569;

const DATES: Record<string, (date: string) => Cell> = {
  iso: (date) => date,
  slashedIso: (date) => date.replaceAll('-', '/'),
  'Sat Dec 12': (date) => named(date, 'en-US', { weekday: 'short', month: 'short', day: 'numeric' }).replace(',', ''),
  'Saturday, December 12': (date) => named(date, 'en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  'Dec 12, 2026': (date) => named(date, 'en-US', { dateStyle: 'medium' }),
  '12-Dec-26': (date) =>
    `${ofDay(date).day}-${named(date, 'en-US', { month: 'short' })}-${two(ofDay(date).year % 100)}`,
  '12-Dec': (date) => `${ofDay(date).day}-${named(date, 'en-US', { month: 'short' })}`,
  'December 12th': (date) => `${named(date, 'en-US', { month: 'long' })} ${ordinal(ofDay(date).day)}`,
  'sam. 12 déc.': (date) => named(date, 'fr-CA', { weekday: 'short', day: 'numeric', month: 'short' }),
  'le 12 décembre 2026': (date) => `le ${named(date, 'fr-CA', { dateStyle: 'long' })}`,
  'dd/mm/yyyy': (date) => `${two(ofDay(date).day)}/${two(ofDay(date).month)}/${ofDay(date).year}`,
  'dd.mm.yy': (date) => `${two(ofDay(date).day)}.${two(ofDay(date).month)}.${two(ofDay(date).year % 100)}`,
  'd/m': (date) => `${ofDay(date).day}/${ofDay(date).month}`,
  'm/d': (date) => `${ofDay(date).month}/${ofDay(date).day}`,
  'm/d/yyyy': (date) => `${ofDay(date).month}/${ofDay(date).day}/${ofDay(date).year}`,
  'mm-dd-yy': (date) => `${two(ofDay(date).month)}-${two(ofDay(date).day)}-${two(ofDay(date).year % 100)}`,
  'yy-mm-dd': (date) => date.slice(2),
  'Mon 12/14': (date) => `${named(date, 'en-US', { weekday: 'short' })} ${ofDay(date).month}/${ofDay(date).day}`,
  serial: (date) => ({ serial: serial(date), format: 'yyyy-mm-dd' }),
  general: (date) => serial(date),
};
const NUMBERS = new Set(['serial', 'general']);
const MONTH_FIRST = new Set(['m/d', 'm/d/yyyy', 'mm-dd-yy', 'Mon 12/14']);

const ordinal = (day: number): string =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`;

const clock = (minutes: number) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
const twelve = (minutes: number) => clock(minutes).hour % 12 || 12;
const half = (minutes: number) => (minutes < 720 ? 'am' : 'pm');
const TIMES: Record<string, (minutes: number) => Cell> = {
  '9:30': (time) => `${clock(time).hour}:${two(clock(time).minute)}`,
  '09:30': (time) => `${two(clock(time).hour)}:${two(clock(time).minute)}`,
  '09:30:00': (time) => `${two(clock(time).hour)}:${two(clock(time).minute)}:00`,
  '0930': (time) => `${two(clock(time).hour)}${two(clock(time).minute)}`,
  '9h': (time) => `${clock(time).hour}h${clock(time).minute ? two(clock(time).minute) : ''}`,
  '9 h 30': (time) => `${clock(time).hour} h ${two(clock(time).minute)}`,
  '9:30 AM': (time) => `${twelve(time)}:${two(clock(time).minute)} ${half(time).toUpperCase()}`,
  '9am': (time) => `${twelve(time)}${clock(time).minute ? `:${two(clock(time).minute)}` : ''}${half(time)}`,
  '9 a.m.': (time) => `${twelve(time)}${clock(time).minute ? `:${two(clock(time).minute)}` : ''} ${half(time)[0]}.m.`,
  noon: (time) => (time === 720 ? 'noon' : `${twelve(time)}:${two(clock(time).minute)}${half(time)}`),
  midi: (time) =>
    time === 720 ? 'midi' : `${clock(time).hour} h${clock(time).minute ? ` ${two(clock(time).minute)}` : ''}`,
  '9': (time) => (clock(time).minute ? `${clock(time).hour}:${two(clock(time).minute)}` : `${clock(time).hour}`),
  serial: (time) => ({ serial: time / 1440, format: 'h:mm' }),
  general: (time) => time / 1440,
};
/** Only in ranges: the half of the day isn't written. */
const TWELVE: Record<string, (minutes: number) => Cell> = {
  'bare 9': (time) => `${twelve(time)}${clock(time).minute ? `:${two(clock(time).minute)}` : ''}`,
};
const TEXT_TIMES = Object.keys(TIMES).filter((name) => name !== 'serial' && name !== 'general');
const DASHES = ['-', ' - ', '–', ' – ', ' to ', ' à ', '—'];
const JOINS = [', ', ' / ', '; ', '\n', ' & ', ' et '];
const OFF = ['off', 'OFF', 'congé', 'Day off', '-', 'Fermé', 'n/a'];

const HEADINGS = {
  name: ['Instructor', 'Instructor email', 'Moniteur', 'Name', 'Nom', 'Teacher', 'Instructor / Moniteur'],
  first: ['First Name', 'Prénom', 'First'],
  last: ['Last Name', 'Nom', 'Surname'],
  date: ['Date', 'Day', 'Jour', 'DATE', 'Date '],
  start: ['Start', 'Start time', 'From', 'Début', 'Heure de début', 'De', 'START TIME*'],
  end: ['End', 'End time', 'To', 'Fin', 'Heure de fin', 'À', 'Until'],
  moment: ['When', 'Date and time', 'Date/Time', 'Time', 'Quand', 'Date et heure'],
  hours: ['Hours', 'Heures', 'Time', 'Shift', 'Plage horaire', 'Disponibilité', 'Availability'],
};

type Rows = { cells: Cell[]; isHidden?: boolean }[];
interface Sheet {
  name: string;
  rows: Rows;
  /** Ranges merged down a column: column, first and last row index. */
  merges: [number, number, number][];
}

export function writeSchedule(seed: number): WrittenSchedule {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const layout = pick([
    'pairs',
    'pairs',
    'ranges',
    'ranges',
    'grid',
    'grid',
    'grid down',
    'grid pairs',
    'moments',
    'moment ranges',
  ]);
  const format = pick(['xlsx', 'xlsx', 'xls', 'ods', 'csv', 'semicolons', 'tabs', 'windows-1252', 'utf-16']);
  const isText = !['xlsx', 'xls', 'ods'].includes(format);
  const dateNames = Object.keys(DATES);
  // A range next to a date is text.
  const dateName = pick(layout === 'moment ranges' ? dateNames.filter((name) => !NUMBERS.has(name)) : dateNames);
  const nameStyle = pick(['email', 'full', 'last, first', 'two columns', 'first', 'upper', 'once']);
  const arePairs = layout === 'pairs' || layout === 'grid pairs';
  const isNumber = NUMBERS.has(dateName);
  const isOneCell = layout === 'moments' || layout === 'moment ranges';
  const timeName = pick(
    layout === 'moments'
      ? isNumber
        ? [dateName]
        : // After a day without a year, 2000 would be one.
          TEXT_TIMES.filter((name) => name !== '9' && name !== '0930')
      : [...(arePairs ? Object.keys(TIMES) : TEXT_TIMES), ...Object.keys(TWELVE)],
  );
  const dash = pick(DASHES);
  const join = pick(JOINS);
  const isUnreadable = chance(0.1);
  const gap = pick([' ', ' ', ', ', ' at ', ' à ', '\n']);
  const isMerged = nameStyle === 'once' && !isText && chance(0.5);
  const sheetCount = !isText && chance(0.25) ? 2 : 1;
  const meant: Meant[] = [];
  const weeks: string[] = [];
  const sheets: Sheet[] = [];
  let unreadable: string | null = null;

  const timeText = (minutes: number) => (TIMES[timeName] ?? TWELVE[timeName] ?? String)(minutes);
  const range = (start: number, end: number) => `${timeText(start)}${dash}${timeText(end)}`;
  const dateText = (date: string) => (DATES[dateName] ?? String)(date);
  /** Date and time in one cell. */
  const moment = (date: string, time: Cell): Cell => {
    const day = dateText(date);
    if (typeof day === 'number' && typeof time === 'number') return day + time;
    if (day !== null && typeof day === 'object' && time !== null && typeof time === 'object')
      return { serial: day.serial + time.serial, format: 'yyyy-mm-dd h:mm' };
    return `${String(day)}${gap}${String(time)}`;
  };
  const nameOf = (person: ScheduleInstructor): string => {
    const { firstName, lastName, email } = person;
    if (nameStyle === 'email') return email;
    if (nameStyle === 'last, first') return `${lastName}, ${firstName}`;
    if (nameStyle === 'first') return firstName;
    return nameStyle === 'upper' ? `${firstName} ${lastName}`.toUpperCase() : `${firstName} ${lastName}`;
  };
  const spansOfDay = (): [number, number][] => {
    const start = pick([8, 8.5, 9, 9, 9, 9.5, 10, 11, 12, 13, 13.5, 14]) * 60;
    const end = Math.min(21 * 60, start + pick([60, 120, 150, 180, 240, 360, 480]));
    return !arePairs && layout !== 'moments' && end <= 13 * 60 && chance(0.4)
      ? [
          [start, end],
          [14 * 60, 17 * 60],
        ]
      : [[start, end]];
  };
  const noteRows = (): Rows =>
    chance(0.4)
      ? [
          { cells: [pick(['Glebe Driving School', 'Please bring your licence', 'Horaire des moniteurs'])] },
          { cells: [] },
        ]
      : [];
  const totals = (width: number): Rows =>
    chance(0.3)
      ? [
          { cells: [] },
          {
            cells: [pick(['Total', 'TOTAL', 'Total des heures']), ...Array.from({ length: width - 2 }, () => null), 24],
          },
        ]
      : [];

  for (let number = 0; number < sheetCount; number++) {
    const people = PEOPLE.filter(() => chance(0.6)).slice(0, 4);
    if (people.length < 2) people.splice(0, people.length, ...PEOPLE.slice(0, 2));
    const firstDay = addDays('2026-12-14', 7 * Math.floor(random() * 12) + 7 * 14 * number);
    const rows: Rows = noteRows();
    const merges: Sheet['merges'] = [];
    let name = number === 0 ? 'Schedule' : `Sheet${number + 1}`;
    if (layout.startsWith('grid')) {
      const days = Array.from({ length: 6 }, (_, index) => addDays(firstDay, index));
      const style = pick(['Mon 14', 'lun. 14', 'Monday', 'date']);
      const dayCell = (date: string): Cell => {
        if (style === 'date') return dateText(date);
        const [locale, weekday] =
          style === 'lun. 14'
            ? (['fr-CA', 'short'] as const)
            : (['en-US', style === 'Monday' ? 'long' : 'short'] as const);
        return `${named(date, locale, { weekday })}${style === 'Monday' ? '' : ` ${ofDay(date).day}`}`;
      };
      if (style !== 'date') {
        const weekIn = pick(['name', 'title', 'nothing']);
        const week = chance(0.5)
          ? `Week of ${named(firstDay, 'en-US', { month: 'short', day: 'numeric' })}`
          : `Semaine du ${named(firstDay, 'fr-CA', { dateStyle: 'long' })}`;
        if (weekIn === 'name' && !isText) name = week.slice(0, 31);
        else if (weekIn === 'nothing') weeks.push(firstDay);
        else rows.unshift({ cells: [week] });
      }
      const cells = people.map((person) =>
        days.map((date): Cell | [Cell, Cell] => {
          if (chance(0.2)) return pick(OFF);
          if (chance(0.1)) return null;
          const spans = spansOfDay();
          for (const [start, end] of spans) meant.push({ instructor: person.id, date, start, end });
          const [[start, end] = [0, 0]] = spans;
          return arePairs ? [timeText(start), timeText(end)] : spans.map(([from, to]) => range(from, to)).join(join);
        }),
      );
      const isTwoNames = nameStyle === 'two columns' && layout !== 'grid down';
      if (isUnreadable && unreadable === null) {
        const spoilt = meant.at(-1);
        const at = people.findIndex(({ id }) => id === spoilt?.instructor);
        const day = days.indexOf(spoilt?.date ?? '');
        if (cells[at]?.[day]) {
          unreadable = 'maybe later';
          cells[at][day] = arePairs ? [timeText(540), unreadable] : unreadable;
          for (
            let last = meant.at(-1);
            last?.instructor === spoilt?.instructor && last?.date === spoilt?.date;
            last = meant.at(-1)
          )
            meant.pop();
        }
      }
      if (layout !== 'grid down') {
        const title = isTwoNames ? ['First name', 'Last name'] : [pick([null, 'Instructor', 'Moniteur'])];
        const below = pick(['start and end', 'start, end and name', 'none', 'one title']);
        const [start, end] = [pick(['Start', 'Début', 'From']), pick(['End', 'Fin', 'To'])];
        const isRepeated = chance(0.3);
        const own = (day: Cell): Cell[] => {
          if (!arePairs) return [day];
          if (below === 'one title' && typeof day === 'string') return [`${day} ${start}`, `${day} - ${end}`];
          return [day, isRepeated ? day : null];
        };
        const isNameBelow = arePairs && below === 'start, end and name';
        const blank = title.map(() => null);
        rows.push({ cells: [...(isNameBelow ? blank : title), ...days.flatMap((date) => own(dayCell(date)))] });
        if (arePairs && below.startsWith('start'))
          rows.push({ cells: [...(isNameBelow ? title : blank), ...days.flatMap(() => [start, end])] });
        for (const [index, person] of people.entries()) {
          const names = isTwoNames ? [person.firstName, person.lastName] : [nameOf(person)];
          const hours = (cells[index] ?? []).flatMap((cell): Cell[] =>
            Array.isArray(cell) ? cell : arePairs ? [cell, null] : [cell],
          );
          rows.push({ cells: [...names, ...hours] });
        }
      } else {
        rows.push({ cells: [pick([null, 'Day']), ...people.map(nameOf)] });
        for (const [index, date] of days.entries())
          rows.push({ cells: [dayCell(date), ...cells.map((own) => (own[index] ?? null) as Cell)] });
      }
      rows.push(...totals(7));
    } else {
      const isTwoNames = nameStyle === 'two columns';
      const heading = [
        ...(isTwoNames ? [pick(HEADINGS.first), pick(HEADINGS.last)] : [pick(HEADINGS.name)]),
        ...(isOneCell ? [] : [pick(HEADINGS.date)]),
        ...(layout === 'moment ranges'
          ? [pick(HEADINGS.moment)]
          : layout === 'ranges'
            ? [pick(HEADINGS.hours)]
            : [pick(HEADINGS.start), pick(HEADINGS.end)]),
        ...(chance(0.3) ? ['Remarks'] : []),
      ];
      rows.push({ cells: heading });
      const rowCount = 3 + Math.floor(random() * 4);
      for (const person of people) {
        const top = rows.length;
        for (let index = 0; index < rowCount; index++) {
          const date = addDays(firstDay, Math.floor(random() * 3) + index * 3);
          const isFirst = index === 0;
          const names = isTwoNames
            ? [person.firstName, person.lastName]
            : [nameStyle === 'once' && !isFirst ? null : nameOf(person)];
          const isSpoilt = isUnreadable && layout !== 'moment ranges' && unreadable === null && index === 2;
          const isDayOff = !isSpoilt && chance(0.1);
          const spans = spansOfDay();
          const [start, end] = spans[0] ?? [0, 0];
          const ranges = spans.map(([from, to]) => range(from, to)).join(join);
          const off = pick(OFF.filter((text) => !isOneCell || text !== '-'));
          const written: Record<string, [Cell[], off: Cell[]]> = {
            pairs: [
              [dateText(date), timeText(start), timeText(end)],
              [dateText(date), off, null],
            ],
            ranges: [
              [dateText(date), ranges],
              [dateText(date), off],
            ],
            moments: [
              [moment(date, timeText(start)), moment(date, timeText(end))],
              [isNumber ? dateText(date) : moment(date, off), isNumber ? off : null],
            ],
            'moment ranges': [[moment(date, ranges)], [moment(date, off)]],
          };
          const hours = written[layout]?.[isDayOff ? 1 : 0] ?? [];
          if (isSpoilt) {
            unreadable = 'whenever';
            hours[1] = unreadable;
          }
          const isHidden = format === 'xlsx' && !isFirst && !isSpoilt && chance(0.08);
          if (!isDayOff && !isSpoilt && !isHidden)
            for (const [from, to] of spans) meant.push({ instructor: person.id, date, start: from, end: to });
          rows.push({ cells: [...names, ...hours], isHidden });
          if (chance(0.1) && nameStyle !== 'once') rows.push({ cells: [] });
        }
        if (isMerged) merges.push([0, top, top + rowCount - 1]);
      }
      rows.push(...totals(heading.length), ...(chance(0.2) ? [{ cells: ['Call Maria for changes'] }] : []));
    }
    sheets.push({ name, rows, merges });
  }
  return {
    shape: `${seed}: ${layout}, ${format}, dates ${dateName}, times ${timeName}, names ${nameStyle}, ${sheetCount} sheets`,
    file: isText ? textFile(sheets[0]?.rows ?? [], format) : workbookFile(sheets, format as XLSX.BookType),
    ...{ meant, weeks, unreadable },
    order: dateName === 'yy-mm-dd' ? 'year_first' : MONTH_FIRST.has(dateName) ? 'month_first' : 'day_first',
  };
}

/** As a spreadsheet app saves text: a date in its format, a number as it is. */
function textFile(rows: Rows, format: string): Buffer {
  const separator = { semicolons: ';', tabs: '\t', 'utf-16': '\t' }[format] ?? ',';
  const textOf = (cell: Cell): string => {
    if (cell === null) return '';
    const text = typeof cell === 'object' ? XLSX.SSF.format(cell.format, cell.serial) : String(cell);
    return /["\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const text = rows
    .map(({ cells }) => Array.from({ length: width }, (_, index) => textOf(cells[index] ?? null)).join(separator))
    .join('\r\n');
  if (format === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (format !== 'windows-1252') return Buffer.from(`${format === 'csv' ? '\ufeff' : ''}${text}`);
  const dashes: Record<string, number> = { '–': 0x96, '—': 0x97, '’': 0x92 };
  return Buffer.from(
    [...text].map((letter) => dashes[letter] ?? letter.charCodeAt(0)).map((code) => (code < 256 ? code : 0x3f)),
  );
}

function workbookFile(sheets: Sheet[], bookType: XLSX.BookType): Buffer {
  const workbook = XLSX.utils.book_new();
  for (const { name, rows, merges } of sheets) {
    const cells = rows.map((row) =>
      row.cells.map((cell) =>
        cell !== null && typeof cell === 'object' ? { t: 'n', v: cell.serial, z: cell.format } : cell,
      ),
    );
    const sheet = XLSX.utils.aoa_to_sheet(cells);
    sheet['!rows'] = rows.map(({ isHidden }) => (isHidden ? { hidden: true } : {}));
    sheet['!merges'] = merges.map(([column, first, last]) => ({
      s: { r: first, c: column },
      e: { r: last, c: column },
    }));
    XLSX.utils.book_append_sheet(workbook, sheet, name);
  }
  return XLSX.write(workbook, { type: 'buffer', bookType, compression: true });
}
