import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/places.ts';
import { AREA_LESSON_WEEKS, type ServiceArea } from '#contract/service-areas.ts';
import type { ReachTerms } from '#server/modules/reach/reach.rules.ts';
import { termsOf } from '#server/modules/reach/stops.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { distanceKm, isInside } from '#server/platform/geo/distance.rules.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import type { AreaRow } from './area-columns.ts';
import {
  deleteArea,
  lockArea,
  selectArea,
  selectAreas,
  selectSchoolPlace,
  upsertArea,
} from './service-areas.repository.ts';

/** An instructor who comes to a place. */
export interface Covering {
  instructorId: string;
  /** From the middle of the instructor's area. */
  km: number;
  centre: Place;
  /** Null where the school doesn't check travel. */
  terms: ReachTerms | null;
}

/** Where an instructor comes to, as far as it can be told. */
export interface Area {
  postalCode: string;
  radiusKm: number;
  isOwn: boolean;
  centre: Place | null;
  terms: ReachTerms | null;
}

/** A picture of an area shows it from near or from far: between each two of these distances some towns may be named. */
const BANDS_KM = [5, 10, 20, 40, 80, 160, 320];
const TOWNS_OF_BAND = 9;
const PLACES_KEPT = 300;

/** The larger come first: 'Don Mills North' is a side of 'Don Mills'. */
function isSideOf(names: ReadonlySet<string>, name: string): boolean {
  for (let end = name.lastIndexOf(' '); end > 0; end = name.lastIndexOf(' ', end - 1))
    if (names.has(name.slice(0, end))) return true;
  return false;
}

/** @throws AppError outside_service_area; where the middle of the area is not known, nobody is turned away */
export function requireInside(
  place: Place,
  { centre, radiusKm }: Pick<Area, 'centre' | 'radiusKm'>,
  { isDropOff = false } = {},
): void {
  if (centre === null || isInside(place, { centre, radiusKm })) return;
  const distance = Math.round(distanceKm(place, centre));
  const details = { distanceKm: distance, radiusKm, ...(isDropOff && { isDropOff }) };
  throw new AppError('outside_service_area', { details });
}

export function createServiceAreaService({
  db,
  schools,
  postal,
  clock,
  pickupsOf,
  mayKeep,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'changeOffer'>;
  postal: PostalGeocoder;
  /** Where an instructor's lessons of a span of time began. */
  pickupsOf: (instructorId: string, from: Date, to: Date) => Promise<{ postalCode: string; count: number }[]>;
  /** Whether this server would be told now of a change. While it would not, no area is kept. */
  mayKeep: () => boolean;
}) {
  /** A code that no table knows, new or mistyped, still has its town. */
  const schoolsPlace = (row: Pick<AreaRow, 'postal_code' | 'city' | 'province'>): Place | null =>
    postal.ofPostalCode(row.postal_code) ?? postal.search(`${row.city}, ${row.province}`)[0] ?? null;

  const areaOf = (row: AreaRow): Area => ({
    postalCode: row.own_postal_code ?? row.postal_code,
    radiusKm: row.own_radius_km ?? row.default_radius_km,
    isOwn: row.own_postal_code !== null,
    centre: row.own_postal_code === null ? schoolsPlace(row) : postal.ofPostalCode(row.own_postal_code),
    terms: termsOf(row),
  });

  const loadAll = async () => ({
    areas: new Map((await selectAreas(db)).map((row) => [row.instructor_id, areaOf(row)])),
    /** By place: who comes there is told from all of them. */
    covering: new LRUCache<string, Covering[]>({ max: PLACES_KEPT }),
  });
  const kept = madeOnce(loadAll);

  /** Every day's list is made from them; thousands are read in some milliseconds, and change by the week. */
  const all = () => (mayKeep() ? kept() : loadAll());

  /** @throws AppError not_found */
  async function of(executor: Database, instructorId: string): Promise<Area> {
    const row = await selectArea(executor, instructorId);
    if (!row) throw new AppError('not_found');
    return areaOf(row);
  }

  async function show(instructorId: string): Promise<ServiceArea> {
    const { terms: _, ...area } = await of(db, instructorId);
    return {
      ...area,
      towns: area.centre === null ? [] : townsAround(area.centre),
      lessons: await lessonsOf(instructorId),
      version: versionOf(shownBy(area)),
    };
  }

  function townsAround(centre: Place): ServiceArea['towns'] {
    const found = BANDS_KM.map(() => 0);
    const names = new Set<string>();
    return postal.townsWithin(centre, Math.max(...BANDS_KM)).filter((town) => {
      if (isSideOf(names, town.name)) return false;
      names.add(town.name);
      const far = distanceKm(centre, town);
      const band = BANDS_KM.findIndex((km) => far <= km);
      const before = found[band] ?? 0;
      found[band] = before + 1;
      return before < TOWNS_OF_BAND;
    });
  }

  async function lessonsOf(instructorId: string): Promise<ServiceArea['lessons']> {
    const now = clock.now();
    const pickups = await pickupsOf(
      instructorId,
      toDate(now.subtract({ hours: AREA_LESSON_WEEKS * 7 * 24 })),
      toDate(now),
    );
    const areas = new Map<string, ServiceArea['lessons'][number]>();
    for (const { postalCode, count } of pickups) {
      const place = postal.ofPostalCode(postalCode);
      if (place === null) continue;
      const { latitude, longitude } = place;
      const key = postalCode.slice(0, 3);
      areas.set(key, { latitude, longitude, count: (areas.get(key)?.count ?? 0) + count });
    }
    return [...areas.values()];
  }

  return {
    of,

    /** Of what was read with other things of an instructor and the school. */
    areaOf,

    /** @throws AppError not_found */
    show,

    /** @throws AppError not_found */
    async showSchool(schoolId: string): Promise<Pick<ServiceArea, 'postalCode' | 'centre' | 'towns'>> {
      const school = await selectSchoolPlace(db, schoolId);
      if (!school) throw new AppError('not_found');
      const centre = schoolsPlace(school);
      return { postalCode: school.postal_code, centre, towns: centre === null ? [] : townsAround(centre) };
    },

    /** @throws AppError changed_meanwhile; invalid_request for a postal code that is nowhere */
    async save(
      instructorId: string,
      { version, ...area }: { postalCode: string; radiusKm: number; version?: string | undefined },
    ): Promise<ServiceArea> {
      if (postal.ofPostalCode(area.postalCode) === null)
        throw new AppError('invalid_request', { fields: [{ path: 'postalCode', code: 'unknown_postal_code' }] });
      await schools.changeOffer(async (transaction) => {
        await lockArea(transaction, instructorId);
        requireUnchanged(version, shownBy(await of(transaction, instructorId)));
        await upsertArea(transaction, instructorId, area);
      });
      return show(instructorId);
    },

    /** From then on the school's radius around its postal code is the instructor's. */
    async clear(instructorId: string): Promise<ServiceArea> {
      await schools.changeOffer(async (transaction) => {
        await lockArea(transaction, instructorId);
        await deleteArea(transaction, instructorId);
      });
      return show(instructorId);
    },

    /** Who comes to a place, of those whom students can be offered. */
    async covering(place: Place): Promise<readonly Covering[]> {
      const { areas, covering } = await all();
      const where = `${place.latitude} ${place.longitude} ${place.uncertaintyKm}`;
      const known = covering.get(where);
      if (known) return known;
      const found: Covering[] = [];
      for (const [instructorId, { centre, radiusKm, terms }] of areas)
        if (centre !== null && isInside(place, { centre, radiusKm }))
          found.push({ instructorId, centre, terms, km: distanceKm(place, centre) });
      covering.set(where, found);
      return found;
    },

    /** Of an instructor whom students can be offered; null of others. */
    offered: async (instructorId: string): Promise<Area | null> => (await all()).areas.get(instructorId) ?? null,

    /** The same of all of them. */
    allOffered: async (): Promise<ReadonlyMap<string, Area>> => (await all()).areas,

    townsAround,

    /** Whatever students are shown of schools and instructors may have changed. */
    forget: kept.forget,
  };
}

/** What the form of an area shows. */
const shownBy = ({ postalCode, radiusKm }: Pick<Area, 'postalCode' | 'radiusKm'>) => ({ postalCode, radiusKm });

export type ServiceAreaService = ReturnType<typeof createServiceAreaService>;
