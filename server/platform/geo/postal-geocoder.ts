import type { Place } from '#contract/places.ts';
import { formatPostalCode, postalCodeIn } from '#contract/written-postal-codes.ts';
import { distanceKm } from './distance.rules.ts';
import { FRENCH, translateLabel } from './french-names.ts';
import type { Geocoder, Point } from './place.ts';
import { placeWords, splitProvince } from './place-words.ts';
import { type PostalArea, readPostalAreas } from './postal-areas.ts';
import { countTypos } from './similar-words.rules.ts';
import { townsOfAddress } from './street-addresses.rules.ts';
import { groupTowns, isSideOf, type Town } from './towns.ts';

const CANDIDATES_MAX = 8;
/** A point farther from every area than this, and than the area's own uncertainty, is at sea or abroad. */
const NEAREST_KM = 25;

/** A postal code or the beginning of one, with any text after it. */
const CODE_AT_START = /^([a-z]\d[a-z])(?:[\s-]*(\d[a-z]\d))?(?![a-z0-9])/i;
const CODE_BEGUN = /^[a-z]\d[a-z]?(?:[\s-]*\d?[a-z]?)?$/i;
const POINT = /^(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)$/;

/** Finds places in the table of postal areas, without sending anything to another server. */
export interface PostalGeocoder extends Geocoder {
  /** Without names that are only similar. */
  search(text: string): Place[];
  /** True if the text is a code, the beginning of one, or a point, rather than a name. */
  isPostal(text: string): boolean;
  /** The place of a whole code or its first half; null if the area doesn't exist. */
  ofPostalCode(postalCode: string): Place | null;
  /** Every town, the larger first, without neighbourhoods. */
  towns: readonly Place[];
  /** Towns around a point, the larger first, to draw a map of it. */
  townsWithin(point: Point, km: number): { name: string; latitude: number; longitude: number }[];
}

export function createPostalGeocoder(areas: PostalArea[] = readPostalAreas()): PostalGeocoder {
  const byCode = new Map(areas.map((area) => [area.code, area]));
  const towns = groupTowns(areas).sort(
    (one, other) => other.areas - one.areas || (one.place.label < other.place.label ? -1 : 1),
  );
  const whole = towns.filter(({ isPart }) => !isPart).map(({ place }) => place);
  const named = whole.map(({ label, latitude, longitude }) => ({
    name: label.replace(/, ..$/, ''),
    latitude,
    longitude,
  }));
  const byLabel = new Map(
    towns
      .toReversed()
      .flatMap(({ place, longLabel }) => [
        [placeWords(translateLabel(longLabel, FRENCH)), place] as const,
        [placeWords(translateLabel(place.label, FRENCH)), place] as const,
        [placeWords(longLabel), place] as const,
        [placeWords(place.label), place] as const,
      ]),
  );

  function ofPostalCode(postalCode: string): Place | null {
    const code = postalCode.replace(/[\s-]/g, '').toUpperCase();
    const area = byCode.get(code.slice(0, 3));
    return area ? placeOf(area, formatPostalCode(code) ?? area.code) : null;
  }

  function nearest(point: Point): Place | null {
    let best: { area: PostalArea; km: number } | null = null;
    for (const area of areas) {
      const km = distanceKm(point, area);
      if (best === null || km < best.km) best = { area, km };
    }
    if (best === null || best.km > Math.max(NEAREST_KM, best.area.uncertaintyKm)) return null;
    return placeOf(best.area, best.area.code);
  }

  function search(text: string): Place[] {
    const asked = text.trim();
    const point = POINT.exec(asked);
    if (point) return formatList(nearest({ latitude: Number(point[1]), longitude: Number(point[2]) }));
    const code = CODE_AT_START.exec(asked);
    if (code) return formatList(ofPostalCode(`${code[1]}${code[2] ?? ''}`));
    if (CODE_BEGUN.test(asked)) return begunCodes(asked);
    const written = postalCodeIn(asked);
    const ofAddress = written === null ? null : ofPostalCode(written);
    if (ofAddress) return [ofAddress];
    const found = byName(asked);
    return found.length > 0 ? found : byAddress(asked);
  }

  /** The table has no streets, so this is the town: `12 King Street West, Toronto, ON`, or without the comma. */
  function byAddress(asked: string): Place[] {
    const named = townsOfAddress(asked, placeWords(asked)).map(asked.includes(',') ? byName : exactly);
    const [found = [], ...others] = named.filter((places) => places.length > 0);
    // 'King Street West Toronto' is in Toronto, and 'West Toronto' is only a part of it.
    return others.find(([town]) => contains(town, found[0])) ?? found;
  }

  function exactly(asked: string): Place[] {
    const { name, province } = splitProvince(asked);
    return towns
      .filter(
        (town) =>
          [town.words, ...town.otherWords].includes(name) && (province === null || town.place.province === province),
      )
      .map(({ place }) => place)
      .slice(0, CANDIDATES_MAX);
  }

  /** Towns with a similar name, for a text that nothing matches: `Tornto`, `12 King Street, Tornto`. */
  function similar(text: string): Place[] {
    const asked = text.trim();
    if (isPostal(asked)) return [];
    const towns = asked.includes(',') ? townsOfAddress(asked, placeWords(asked)) : [];
    for (const town of [asked, ...towns]) {
      const found = bySimilarName(town);
      if (found.length > 0) return found;
    }
    return [];
  }

  function bySimilarName(asked: string): Place[] {
    const { name, province } = splitProvince(asked);
    return towns
      .flatMap((town) => {
        if (province !== null && town.place.province !== province) return [];
        const typos = [town.words, town.words.replace(/^greater /, ''), ...town.otherWords].flatMap(
          (words) => countTypos(name, words) ?? [],
        );
        return typos.length === 0 ? [] : [{ town, typos: Math.min(...typos) + (town.isPart ? 0.5 : 0) }];
      })
      .sort((one, other) => one.typos - other.typos || other.town.areas - one.town.areas)
      .map(({ town }) => town.place)
      .filter(isNoSide)
      .slice(0, CANDIDATES_MAX);
  }

  function byName(asked: string): Place[] {
    const text = asked.replace(/^ville de\s+/i, '');
    const words = placeWords(text);
    const labelled = byLabel.get(words);
    const { name, province } = splitProvince(text);
    const whole = province === null ? [] : townsCalled(towns, words);
    // 'Vieux-Québec' is a name; 'Windsor Québec' is a name and its province.
    const found =
      whole.length > 0
        ? whole
        : townsCalled(towns, name).filter((place) => province === null || place.province === province);
    return [...new Set([...formatList(labelled), ...found])].filter(isNoSide).slice(0, CANDIDATES_MAX);
  }

  function begunCodes(asked: string): Place[] {
    const begun = asked.replace(/[\s-]/g, '').toUpperCase();
    if (begun.length > 3) return formatList(ofPostalCode(begun));
    return areas
      .filter(({ code }) => code.startsWith(begun))
      .slice(0, CANDIDATES_MAX)
      .map((area) => placeOf(area, area.code));
  }

  return {
    search,
    isPostal,
    find: async (text, { isExact = false } = {}) => {
      const found = search(text);
      return found.length > 0 || isExact ? found : similar(text);
    },
    ofPostalCode,
    towns: whole,
    townsWithin: (point, km) => named.filter((town) => distanceKm(point, town) <= km),
  };
}

const contains = (town: Place | undefined, part: Place | undefined): boolean =>
  town !== undefined && part !== undefined && distanceKm(town, part) < town.uncertaintyKm;

const isPostal = (text: string): boolean =>
  [POINT, CODE_AT_START, CODE_BEGUN].some((form) => form.test(text)) || postalCodeIn(text) !== null;

/** Leaves out the sides of a town that is in the list itself. */
const isNoSide = (place: Place, _: number, found: readonly Place[]): boolean =>
  !found.some((town) => isSideOf(place, town));

const formatList = <T>(one: T | null | undefined): T[] => (one === null || one === undefined ? [] : [one]);

function placeOf(area: PostalArea, postalCode: string): Place {
  const { province, latitude, longitude, uncertaintyKm } = area;
  const town = area.name.replace(/ \([^(]*$/, '');
  return { label: `${postalCode}, ${town}, ${province}`, postalCode, province, latitude, longitude, uncertaintyKm };
}

const rankMatch = (name: string, words: string): number =>
  name === words ? 0 : name.startsWith(words) ? 1 : name.includes(` ${words}`) ? 2 : Number.POSITIVE_INFINITY;

/**
 * Exact names first, then names that start with the words, then names that contain them; a town before a neighbourhood.
 */
function townsCalled(towns: Town[], words: string): Place[] {
  if (words === '') return [];
  const found: Place[][] = [[], [], [], [], [], []];
  for (const town of towns) {
    const match = town.otherWords.reduce(
      (best, name) => Math.min(best, rankMatch(name, words)),
      rankMatch(town.words, words),
    );
    found[match * 2 + (town.isPart ? 1 : 0)]?.push(town.place);
  }
  return found.flat();
}
