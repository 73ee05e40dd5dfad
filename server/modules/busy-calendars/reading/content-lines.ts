/** One line of a calendar's file: `DTSTART;TZID=America/Toronto:20261209T120000`. */
export interface Property {
  /** In upper case. */
  name: string;
  /** Without quotes, by their names in upper case. */
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const BYTE_ORDER_MARK = /^\ufeff/;
/** Windows programs may write CR CR LF. */
const LINE_ENDS = /\r{0,2}\n|\r/;
/** May be indented. */
const BOUNDARY = /^[ \t]*(?:BEGIN|END)[ \t]*:/i;
/** The line break before it may be lost. */
const LAST_BOUNDARY = /(?:BEGIN|END):V(?:EVENT|FREEBUSY|TIMEZONE|TODO|JOURNAL|ALARM)[ \t]*$/gim;

/** Some servers send UTF-16, with or without a byte order mark. */
export function decodeCalendar(file: Buffer): string {
  const [first, second] = file;
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  if (isBigEndian) return new TextDecoder('utf-16be').decode(file);
  return new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-8').decode(file);
}

/** The lines of a file, with folded ones put together. */
export function* readLines(text: string): Generator<string> {
  const isIndented = /^[ \t]+BEGIN[ \t]*:V/im.test(text);
  let parts: string[] = [];
  for (const line of text.replace(BYTE_ORDER_MARK, '').replace(LAST_BOUNDARY, '\n$&').split(LINE_ENDS)) {
    if (line === '') continue;
    const isFolded = (line.startsWith(' ') || line.startsWith('\t')) && !BOUNDARY.test(line);
    if (isFolded && !(isIndented && startsProperty(line))) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield parts.join('');
    parts = [line.trimStart()];
  }
  if (parts.length > 0) yield parts.join('');
}

const READ = [
  ...['BEGIN', 'END', 'UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'SEQUENCE'],
  ...['STATUS', 'TRANSP', 'ATTENDEE', 'ORGANIZER', 'FREEBUSY', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO'],
  ...['X-LIC-LOCATION', 'X-WR-CALNAME', 'X-WR-TIMEZONE', 'X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-CDO-ALLDAYEVENT'],
];
const NAMES = new Set(READ);
const INDENTED_NAME = /^[ \t]+([\w-]+)[;:]/;
const NAME = /^(?:[\w-]+\.)?([\w-]+)[ \t]*(?=[;:])/;
const startsProperty = (line: string): boolean => NAMES.has(INDENTED_NAME.exec(line)?.[1]?.toUpperCase() ?? '');
/** Its name was lost: only rules look like this. */
const NAMELESS_RULE = /^[^:;]*:[ \t]*FREQ=/i;

/** @returns null for a line that says nothing about busy times, or that isn't one */
export function parseLine(line: string): Property | null {
  const found = NAME.exec(line);
  let name = found?.[1]?.toUpperCase() ?? '';
  if (!NAMES.has(name)) {
    if (!NAMELESS_RULE.test(line)) return null;
    name = 'RRULE';
  }
  const from = found?.[0].length ?? line.indexOf(':');
  // Nobody closes the quote in some lines.
  const head = scanHead(line, from, { honorsQuotes: true }) ?? scanHead(line, from, { honorsQuotes: false });
  return head && { name, parameters: head.parameters, value: line.slice(head.end + 1).trim() };
}

/** Reads the parameters up to the colon. @returns null if there is none */
function scanHead(line: string, from: number, { honorsQuotes }: { honorsQuotes: boolean }) {
  const parameters = new Map<string, string>();
  let isQuoted = false;
  let begin = from;
  for (let at = from; at < line.length; at++) {
    const letter = line[at];
    if (letter === '"') isQuoted = honorsQuotes && !isQuoted;
    if (isQuoted || (letter !== ';' && letter !== ':')) continue;
    const part = line.slice(begin, at);
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim().toUpperCase();
    if (equals !== -1 && !parameters.has(name))
      parameters.set(
        name,
        part
          .slice(equals + 1)
          .replaceAll('"', '')
          .trim(),
      );
    if (letter === ':') return { parameters, end: at };
    begin = at + 1;
  }
  return null;
}
