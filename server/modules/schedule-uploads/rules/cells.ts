import { zonePlace } from '#contract/formats.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { oneLine, plainLetters, withoutAccents } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';

const PLACES = new Map(
  TIME_ZONES.flatMap((zone) => [
    [plainLetters(zone), zone],
    [plainLetters(zonePlace(zone)), zone],
  ]),
);

/** Common names of times, with the zones that observe them, the most populous first. */
const FAMILIES: { names: string[]; zones: [string, ...string[]] }[] = [
  {
    names: ['newfoundland', 'terreneuve', 'nst', 'ndt', 'hnt', 'hat', 'canadanewfoundland'],
    zones: ['America/St_Johns'],
  },
  {
    names: ['atlantic', 'atlantique', 'ast', 'adt', 'at', 'hna', 'haa', 'canadaatlantic'],
    zones: ['America/Halifax', 'America/Moncton', 'America/Goose_Bay', 'America/Blanc-Sablon'],
  },
  {
    names: ['eastern', 'est', 'edt', 'et', 'hne', 'hae', 'canadaeastern', 'americamontreal', 'montreal'],
    zones: ['America/Toronto', 'America/Iqaluit'],
  },
  {
    names: ['central', 'centre', 'cst', 'cdt', 'ct', 'hnc', 'hac', 'canadacentral'],
    zones: ['America/Winnipeg', 'America/Regina', 'America/Rankin_Inlet', 'America/Resolute'],
  },
  {
    names: [
      'mountain',
      'rocheuses',
      'mst',
      'mdt',
      'mt',
      'hnr',
      'har',
      'canadamountain',
      'calgary',
      'yellowknife',
    ].concat(['americayellowknife', 'americacalgary']),
    zones: [
      'America/Edmonton',
      'America/Cambridge_Bay',
      'America/Inuvik',
      'America/Creston',
      'America/Dawson_Creek',
    ].concat(['America/Fort_Nelson']) as [string, ...string[]],
  },
  {
    names: ['pacific', 'pacifique', 'pst', 'pdt', 'pt', 'hnp', 'hap', 'canadapacific'],
    zones: ['America/Vancouver'],
  },
];

/**
 * The IANA zone a cell names: by identifier, by city, or by a common name, which means the school's own zone if it
 * observes that time. Null if there is no such zone in Canada.
 */
export function readTimeZone(text: string, schoolZone: string): string | null {
  const letters = plainLetters(text);
  const place = PLACES.get(letters);
  if (place) return place;
  const name = letters.replace(/^heure(del|des|de|du)/, '').replace(/(standard|daylight)?time$/, '');
  const family = FAMILIES.find(({ names }) => names.includes(name));
  if (!family) return null;
  return family.zones.includes(schoolZone) ? schoolZone : family.zones[0];
}

const SHOWN_MAX = 80;

/** For comparing names: ignores case, accents and repeated spaces. */
export const plainName = (text: string): string => oneLine(withoutAccents(text).toLowerCase());

/** A cell's text, shortened for a message. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
}

/** A cell's whole text; a date without a format as its number. */
export const wholeText = (cell: PlainCell): string =>
  cell === null ? '' : typeof cell === 'object' ? String(cell.serial) : String(cell);

/** A cell's text, shortened for a message. */
export const shownCell = (cell: PlainCell): string => quoted(wholeText(cell));
