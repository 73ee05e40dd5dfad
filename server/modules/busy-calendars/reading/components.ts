import { type Property, parseLine, readLines } from './content-lines.ts';

/** An entry or a time zone, with what is inside it. */
export interface Component {
  /** In upper case: `VEVENT`. */
  kind: string;
  properties: Property[];
  parts: Component[];
  /** Lines that hold a start or an end in an unexpected place, to fall back on. */
  misplaced: string[];
  /** Whether the file ended inside it. */
  isCutOff: boolean;
}

/** Where a file ended whose end is missing: inside an entry, or between two. */
export type CutOff = 'inside' | 'between';

export interface Calendar {
  properties: Property[];
  zones: Component[];
  events: Component[];
  freeBusy: Component[];
}

const EVENT = 'VEVENT';
/** These stand directly in a calendar: one that begins inside another means that the other's end was lost. */
const TOP_LEVEL = new Set([EVENT, 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
/** These are known by what is in them, whatever their last line says. */
const KEPT = new Set(['VFREEBUSY', 'VTIMEZONE']);
const OBSERVANCES = new Set(['STANDARD', 'DAYLIGHT']);
/** Text may follow, if a line break was lost. */
const KIND = /^(?:VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VAVAILABILITY|VALARM|STANDARD|DAYLIGHT|[\w-]+)/i;
/** A second one of these means that an end and a beginning were lost in between. */
const ONCE = new Set(['UID', 'DTSTART']);
const MISPLACED = /DT(?:START|END)|FREQ=/i;

const component = (kind: string): Component => ({ kind, properties: [], parts: [], misplaced: [], isCutOff: false });

/**
 * Reads what can be read of a file, whatever its other lines are.
 * @returns no calendars if it isn't a calendar's file
 */
export function parseCalendars(text: string): { calendars: Calendar[]; cutOff: CutOff | null } {
  const calendars: Calendar[] = [];
  let calendar: Calendar | null = null;
  /** The entry that is open, and the parts that are open inside it. */
  let open: Component[] = [];
  /** Properties outside of any entry, which may belong to one whose beginning was lost. */
  let loose = component(EVENT);
  let isEnded = false;

  const current = (): Calendar => {
    if (!calendar) {
      calendar = { properties: [], zones: [], events: [], freeBusy: [] };
      calendars.push(calendar);
    }
    return calendar;
  };
  function close(levels: number): void {
    for (let left = levels; left > 0; left--) {
      const closed = open.pop();
      if (!closed) return;
      const parent = open.at(-1);
      if (parent) parent.parts.push(closed);
      else keep(closed);
    }
  }
  function keep(closed: Component): void {
    if (closed.kind === EVENT) current().events.push(closed);
    else if (closed.kind === 'VTIMEZONE') current().zones.push(closed);
    else if (closed.kind === 'VFREEBUSY') current().freeBusy.push(closed);
  }
  function begin(kind: string): void {
    if (kind === 'VCALENDAR') {
      close(open.length);
      calendar = null;
      isEnded = false;
      current();
    } else {
      const last = open.at(-1);
      if (TOP_LEVEL.has(kind)) close(open.length);
      else if (last && OBSERVANCES.has(kind) && OBSERVANCES.has(last.kind)) close(1);
      open.push(component(kind));
    }
    loose = component(EVENT);
  }
  function end(kind: string): void {
    if (kind === 'VCALENDAR') {
      close(open.length);
      isEnded = true;
    } else {
      const at = open.findLastIndex((one) => one.kind === kind);
      const [entry] = open;
      if (at !== -1) close(open.length - at);
      else if (kind === EVENT) {
        // Its beginning was lost or misspelt.
        if (entry && !KEPT.has(entry.kind)) entry.kind = EVENT;
        else if (!entry && loose.properties.length > 0) open = [loose];
        close(open.length);
      } else if (open.length > 1) close(1);
    }
    loose = component(EVENT);
  }
  function add(property: Property, line: string): void {
    const [entry] = open;
    const last = open.at(-1);
    if (!last) {
      current().properties.push(property);
      loose.properties.push(property);
      return;
    }
    if (last === entry && entry.kind === EVENT && ONCE.has(property.name)) {
      const known = entry.properties.find(({ name }) => name === property.name);
      if (known?.value === property.value) return;
      if (known) {
        close(1);
        open.push(component(EVENT));
      }
    }
    const target = open.at(-1) ?? last;
    target.properties.push(property);
    if (target !== open[0] && MISPLACED.test(line)) open[0]?.misplaced.push(line);
  }

  let isCalendar = false;
  for (const line of readLines(text)) {
    const property = parseLine(line);
    const kind = KIND.exec(property?.value ?? '')?.[0].toUpperCase() ?? '';
    if (property?.name === 'BEGIN') {
      isCalendar ||= kind === 'VCALENDAR' || TOP_LEVEL.has(kind);
      if (isCalendar) begin(kind);
    } else if (!isCalendar) continue;
    else if (property?.name === 'END') end(kind);
    else if (property) add(property, line);
    // A line break may be lost or added: the start then stands behind something else.
    if (!/^DT(?:START|END)|^RRULE/i.test(line) || /.DT(?:START|END)[;:]/i.test(line))
      if (MISPLACED.test(line)) (open[0] ?? loose).misplaced.push(line);
  }
  const cutOff = open.length > 0 ? 'inside' : isEnded ? null : 'between';
  for (const one of open) one.isCutOff = true;
  close(open.length);
  return { calendars, cutOff };
}
