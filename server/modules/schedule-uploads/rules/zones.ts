import { zonePlace } from '#contract/formats.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { plainLetters } from '#server/platform/sheets/plain-letters.ts';

const PLACES = new Map(
  TIME_ZONES.flatMap((zone) => [
    [plainLetters(zone), zone],
    [plainLetters(zonePlace(zone)), zone],
  ]),
);

/** What the radio calls a time, with the zones that keep it; the first is the one most people live in. */
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
 * The IANA zone that a cell names: itself, its city, or the name of its time, which is the school's own where the school
 * keeps that time. Null when it names none in Canada.
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
