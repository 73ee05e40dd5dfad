import { SHEET_COLUMNS, type SheetColumn } from '#contract/schedule-uploads.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { messages } from '#server/platform/messages.ts';
import { oneLine, plainLetters } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell, PlainRow } from '#server/platform/sheets/reading/plain-sheet.ts';

/** There may be a title and notes above the heading. */
const HEADING_WITHIN_ROWS = 50;

/** Columns of a sheet: those of our template, hours in one cell, names in two, and whether the hours are free. */
export type ListColumn = SheetColumn | 'first_name' | 'last_name' | 'status';

/** Names of the columns besides our own. If two columns match, the one with the earlier name is the main one. */
const ALSO_CALLED: Record<ListColumn, string[]> = {
  instructor: [
    'email',
    'email address',
    'courriel',
    'adresse courriel',
    'adresse de messagerie',
    'courrier électronique',
  ]
    .concat(['instructor', 'instructor name', 'moniteur', 'monitrice', 'nom du moniteur', 'teacher', 'teacher name'])
    .concat(['instructors', 'moniteurs', 'enseignant', 'enseignante', 'instructeur', 'instructrice', 'formateur'])
    .concat([
      'full name',
      'nom complet',
      'employee',
      'employé',
      'staff',
      'coach',
      'trainer',
      'name',
      'nom',
      'who',
      'qui',
    ])
    .concat(['instructor full name', 'driving instructor', 'moniteur de conduite', 'instructor email address', 'mail']),
  first_name: [
    'first name',
    'given name',
    'prénom',
    'first',
    'instructor first name',
    'prénom du moniteur',
    'firstname',
  ],
  last_name: [
    'last name',
    'surname',
    'family name',
    'nom de famille',
    'last',
    'instructor last name',
    'lastname',
  ].concat(['nom de famille du moniteur']),
  date: [
    'dates',
    'lesson date',
    'class date',
    'date du cours',
    'work date',
    'shift date',
    'available date',
    'date of lesson',
  ]
    .concat(['date and time', 'date time', 'date et heure', 'date heure'])
    .concat(['date de disponibilité', 'day', 'jour', 'journée', 'days', 'jours', 'when', 'quand']),
  start_time: [
    'start',
    'starts',
    'starts at',
    'start at',
    'from',
    'begin',
    'begins',
    'beginning',
    'début',
    'heure début',
    'de',
  ]
    .concat([
      'time in',
      'in',
      'start hour',
      'available from',
      'disponible de',
      'commence',
      'heure de commencement',
      'arrivée',
    ])
    .concat(['from time', 'début du cours', 'opens', 'depuis', 'début à', 'shift start'])
    .concat(['start date and time', 'start date time', 'date et heure de début']),
  end_time: [
    'end',
    'ends',
    'ends at',
    'end at',
    'to',
    'until',
    'till',
    'finish',
    'finishes',
    'fin',
    'heure fin',
    'à',
    'jusqu’à',
  ]
    .concat([
      'time out',
      'out',
      'end hour',
      'finish time',
      'available to',
      'available until',
      'disponible jusqu’à',
      'stop',
    ])
    .concat(['to time', 'fin du cours', 'closes', 'départ', 'termine', 'shift end'])
    .concat(['end date and time', 'end date time', 'date et heure de fin']),
  hours: [
    'hours',
    'heures',
    'times',
    'time',
    'shift',
    'shifts',
    'time slot',
    'time slots',
    'time range',
    'plage',
    'plages',
  ]
    .concat([
      'plage horaire',
      'plages horaires',
      'horaire',
      'quart',
      'quarts',
      'quart de travail',
      'availability',
      'available',
    ])
    .concat([
      'disponibilité',
      'disponibilités',
      'heures disponibles',
      'working hours',
      'available hours',
      'heures de travail',
    ])
    .concat([
      'work hours',
      'heure',
      'lesson times',
      'from to',
      'start end',
      'morning',
      'afternoon',
      'evening',
      'matin',
      'am',
      'pm',
    ])
    .concat(['après-midi', 'soir', 'soirée', 'schedule', 'slot', 'slots', 'période', 'available times']),
  time_zone: ['zone', 'tz', 'timezone', 'fuseau'],
  lesson_minutes: [
    'minutes',
    'lesson length',
    'lesson length (minutes)',
    'lesson duration',
    'duration',
    'durée',
  ].concat(['durée du cours', 'durée (minutes)', 'length']),
  status: ['status', 'statut', 'état', 'state', 'shift status', 'statut du quart', 'disponible'],
};

const LIST_COLUMNS: readonly ListColumn[] = [...SHEET_COLUMNS, 'hours', 'first_name', 'last_name', 'status'];

const RANKS = new Map<ListColumn, Map<string, number>>(
  LIST_COLUMNS.map((column) => {
    const own = SHEET_COLUMNS.some((one) => one === column)
      ? LOCALES.map((locale) => messages(locale).columns[column as SheetColumn])
      : [];
    return [
      column,
      new Map([...own, ...ALSO_CALLED[column]].map((name, rank) => [plainLetters(name), -rank] as const).reverse()),
    ];
  }),
);

export const REQUIRED_COLUMNS: readonly SheetColumn[] = ['instructor', 'date', 'start_time', 'end_time'];

export interface ColumnPlace {
  index: number;
  title: string;
}

export interface Heading {
  /** Index in the array of rows. */
  index: number;
  /** The spreadsheet's row number. */
  row: number;
  /** Each known column's places, the main one first; of repeated times, from left to right. */
  columns: Partial<Record<ListColumn, [ColumnPlace, ...ColumnPlace[]]>>;
}

/** The row near the top that names the most columns, the first of equals; null if none names two. */
export function findHeading(rows: PlainRow[]): Heading | null {
  let best: Heading | null = null;
  for (const [index, row] of rows.slice(0, HEADING_WITHIN_ROWS).entries()) {
    const columns = findColumns(row);
    const count = Object.keys(columns).length;
    if (count >= 2 && count > Object.keys(best?.columns ?? {}).length) best = { index, row: row.row, columns };
  }
  return best;
}

export function findColumns(row: PlainRow): Heading['columns'] {
  const found = new Map<ListColumn, (ColumnPlace & { rank: number })[]>();
  for (const [index, cell] of row.cells.entries()) {
    if (typeof cell !== 'string') continue;
    const named = columnNamed(cell);
    if (!named) continue;
    const places = found.get(named.column) ?? [];
    places.push({ index, title: oneLine(cell), rank: named.rank });
    found.set(named.column, places);
  }
  splitNames(found);
  const columns: Heading['columns'] = {};
  for (const [column, places] of found) {
    // The main date or name comes first; times stay in the order of the sheet.
    const isTimes = ['start_time', 'end_time', 'hours'].includes(column);
    const ordered = isTimes ? places : places.toSorted((a, b) => b.rank - a.rank || a.index - b.index);
    const [first, ...rest] = ordered.map(({ index, title }) => ({ index, title }));
    if (first) columns[column] = [first, ...rest];
  }
  return columns;
}

/** Next to a first name, `Nom` or `Name` is the last name. */
function splitNames(found: Map<ListColumn, (ColumnPlace & { rank: number })[]>): void {
  if (!found.has('first_name') || found.has('last_name')) return;
  const names = found.get('instructor') ?? [];
  const lastNames = names.filter(({ title }) => ['nom', 'name', 'nomdumoniteur'].includes(plainLetters(title)));
  if (lastNames.length === 0) return;
  found.set('last_name', lastNames);
  const others = names.filter((place) => !lastNames.includes(place));
  if (others.length > 0) found.set('instructor', others);
  else found.delete('instructor');
}

/** `Start`, `START*`, `Date (yyyy-mm-dd)`, `Instructor / Moniteur`, `Start 2` */
export function columnNamed(title: string): { column: ListColumn; rank: number } | null {
  const whole = plainLetters(title);
  const parts = [title.replace(/[([].*$/s, ''), ...title.split(/[/|\n–—-]/)].map(plainLetters);
  for (const name of new Set([whole, ...parts, whole.replace(/\d$/, '')])) {
    if (name === '') continue;
    let best: { column: ListColumn; rank: number } | null = null;
    for (const [column, ranks] of RANKS) {
      const rank = ranks.get(name);
      if (rank !== undefined && (best === null || rank > best.rank)) best = { column, rank };
    }
    if (best) return best;
  }
  return null;
}

/** Whether the heading has what a schedule needs. */
export function isComplete({ columns }: Pick<Heading, 'columns'>): boolean {
  const hasName = columns.instructor !== undefined || columns.first_name !== undefined;
  const hasHours = columns.hours !== undefined || columns.start_time !== undefined || columns.end_time !== undefined;
  return hasName && columns.date !== undefined && hasHours;
}

export const cellAt = (cells: PlainCell[], place: ColumnPlace | undefined): PlainCell =>
  (place && cells[place.index]) ?? null;
export const cellsAt = (cells: PlainCell[], places: ColumnPlace[] | undefined): PlainCell[] =>
  (places ?? []).map((place) => cellAt(cells, place));
