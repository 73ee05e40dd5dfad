import type { Place } from '#contract/places.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { distanceKm } from './distance.rules.ts';
import { listOtherNames } from './french-names.ts';
import { placeWords } from './place-words.ts';
import type { PostalArea } from './postal-areas.ts';

/** A place name in common use, with its areas. */
export interface Town {
  place: Place;
  /** Its name without accents and case. */
  words: string;
  /** Its French name and other names, without accents and case. */
  otherWords: string[];
  areas: number;
  /** A neighbourhood, or a name in brackets: listed after towns of the same name. */
  isPart: boolean;
  /** The label with the area a neighbourhood or a rural town is in, which stored searches may have. */
  longLabel: string;
}

/** Cities whose areas are named after boroughs, by the first letters of their codes. */
const CITIES: { name: string; province: ProvinceCode; codes: RegExp }[] = [
  { name: 'Toronto', province: 'ON', codes: /^M/ },
  { name: 'Montréal', province: 'QC', codes: /^H[1-689]/ },
  { name: 'Laval', province: 'QC', codes: /^H7/ },
];

/** A side of town, after the name of a town that has several areas. */
const SIDE = /^(north|south|east|west|central|(north|south)(east|west)|inner|outer|upper|lower|mid|&)$/i;
const HALF_SIDE = /^(inner|outer|upper|lower|mid|&)$/i;

const PROVINCE_LENGTH = ', ON'.length;

/** True for `Markham Outer Southwest, ON` and `Markham, ON`: the town's own suggestion leads there as well. */
export function isSideOf(part: Place, town: Place): boolean {
  const name = town.label.slice(0, -PROVINCE_LENGTH);
  if (part.province !== town.province || !part.label.startsWith(`${name} `)) return false;
  const rest = part.label.slice(name.length + 1, -PROVINCE_LENGTH);
  return rest.split(' ').every((word) => SIDE.test(word));
}

/** PO boxes and offices, where nobody lives. */
const OFFICE = /\b(PO Box(es)?|Business Reply|Government|Processing Centre)\b/;

/** The area's own name, then shorter versions without the side of town: `Surrey Outer Northwest`, `Surrey`. */
function townNames(name: string): string[] {
  const words = name.replace(/ \([^(]*$/, '').split(' ');
  if (OFFICE.test(name)) return [];
  const names: string[] = [];
  for (let length = words.length; length >= 1; length--) {
    if (!HALF_SIDE.test(words[length - 1] ?? '')) names.push(words.slice(0, length).join(' '));
    if (!SIDE.test(words[length - 1] ?? '')) break;
  }
  return names;
}

/** The names in brackets: neighbourhoods of a town, or towns of a rural area. */
const partNames = (name: string): string[] =>
  /\(([^(]*)\)$/
    .exec(name)?.[1]
    ?.split(' / ')
    .map((part) => part.trim()) ?? [];

const isRural = ({ code }: PostalArea): boolean => code[1] === '0';

/** Areas farther apart than this belong to different towns with the same name. */
const APART_KM = 60;

/** Every name in the table, with its location. */
export function groupTowns(areas: PostalArea[]): Town[] {
  const groups = new Map<
    string,
    { name: string; within: string | null; province: ProvinceCode; areas: PostalArea[] }
  >();
  const add = (area: PostalArea, name: string, within: string | null) => {
    const key = [placeWords(name), area.province, within === null ? '' : placeWords(within)].join('|');
    const group = groups.get(key) ?? { name, within, province: area.province, areas: [] };
    // Prefer the spelling with accents.
    if (name.normalize('NFD').length > group.name.normalize('NFD').length) group.name = name;
    if (!group.areas.includes(area)) group.areas.push(area);
    groups.set(key, group);
  };
  for (const area of areas) {
    const names = townNames(area.name);
    for (const name of names) add(area, name, null);
    for (const city of CITIES) if (city.codes.test(area.code)) add(area, city.name, null);
    const within = names.at(-1);
    if (within !== undefined) for (const part of partNames(area.name)) add(area, part, within);
  }
  const byName = Map.groupBy(groups.values(), ({ name, province }) => `${placeWords(name)}|${province}`);
  return [...groups.values()].map(({ name, within, province, areas: own }) => {
    const near = largestTogether(own);
    const isOnlyOne = byName.get(`${placeWords(name)}|${province}`)?.length === 1;
    const longLabel = within === null ? `${name}, ${province}` : `${name} (${within}), ${province}`;
    return {
      longLabel,
      place: {
        // A rural town needs no area: 'Iqaluit, NU' rather than 'Iqaluit (Outer Nunavut), NU'.
        label: isOnlyOne && own.every(isRural) ? `${name}, ${province}` : longLabel,
        postalCode: null,
        province,
        ...middleOf(near),
      },
      words: placeWords(name),
      otherWords: listOtherNames(name, { isPart: within !== null })
        .map(placeWords)
        .filter((words) => words !== placeWords(name)),
      areas: near.length,
      isPart: within !== null,
    };
  });
}

/** If two towns of a province share a name, the larger one gets it; the other can be found by postal code. */
function largestTogether(areas: PostalArea[]): PostalArea[] {
  const groups: PostalArea[][] = [];
  for (const area of areas) {
    const near = groups.find((group) => group.some((other) => distanceKm(area, other) < APART_KM));
    if (near) near.push(area);
    else groups.push([area]);
  }
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

/** The area in the middle, with a radius that covers three quarters of the others. */
function middleOf(areas: PostalArea[]): Pick<Place, 'latitude' | 'longitude' | 'uncertaintyKm'> {
  const withDistances = areas.map((area) => {
    const distances = areas.map((other) => distanceKm(area, other)).sort((one, other) => one - other);
    return { area, distances, sum: distances.reduce((sum, km) => sum + km, 0) };
  });
  const middle = withDistances.reduce((best, one) => (one.sum < best.sum ? one : best));
  const reach = middle.distances[Math.floor((middle.distances.length - 1) * 0.75)] ?? 0;
  const { latitude, longitude, uncertaintyKm } = middle.area;
  return { latitude, longitude, uncertaintyKm: Math.round(Math.max(reach, uncertaintyKm)) };
}
