import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/places.ts';
import { AREA_LESSON_WEEKS, type ServiceArea } from '#contract/service-areas.ts';
import { type Context, perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { type ReachTerms, readTerms } from '#server/modules/reach/reach.rules.ts';
import { changeOffer } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import { distanceKm, isInside } from '#server/platform/geo/distance.rules.ts';
import { createLazy } from '#server/platform/lazy.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import {
  type AreaRow,
  countPickups,
  deleteArea,
  lockArea,
  selectArea,
  selectAreas,
  selectSchoolPlace,
  upsertArea,
} from './service-areas.db.ts';

/** An instructor who comes to a place. */
export interface Covering {
  instructorId: string;
  /** From the centre of the instructor's area. */
  km: number;
  centre: Place;
  /** Null if the school doesn't check travel. */
  terms: ReachTerms | null;
}

/** Where an instructor picks students up. `centre` is null if the postal code is unknown. */
export interface Area {
  postalCode: string;
  radiusKm: number;
  isOwn: boolean;
  centre: Place | null;
  terms: ReachTerms | null;
}

/** A map may show the area from close up or far away, so towns are picked within each of these distances. */
const BANDS_KM = [5, 10, 20, 40, 80, 160, 320];
const TOWNS_OF_BAND = 9;
const PLACES_KEPT = 300;

/** Larger towns come first: 'Don Mills North' is part of 'Don Mills'. */
function isPartOfTown(names: ReadonlySet<string>, name: string): boolean {
  for (let end = name.lastIndexOf(' '); end > 0; end = name.lastIndexOf(' ', end - 1))
    if (names.has(name.slice(0, end))) return true;
  return false;
}

/** Passes if the area's centre is unknown. @throws AppError outside_service_area */
export function assertInside(
  place: Place,
  { centre, radiusKm }: Pick<Area, 'centre' | 'radiusKm'>,
  { isDropOff = false } = {},
): void {
  if (centre === null || isInside(place, { centre, radiusKm })) return;
  const distance = Math.round(distanceKm(place, centre));
  const details = { distanceKm: distance, radiusKm, ...(isDropOff && { isDropOff }) };
  throw new AppError('outside_service_area', { details });
}

/** Falls back to the town for a postal code that isn't in the table, new or mistyped. */
const schoolsPlace = (ctx: Context, row: Pick<AreaRow, 'postal_code' | 'city' | 'province'>): Place | null =>
  ctx.postal.ofPostalCode(row.postal_code) ?? ctx.postal.search(`${row.city}, ${row.province}`)[0] ?? null;

export const readAreaRow = (ctx: Context, row: AreaRow): Area => ({
  postalCode: row.own_postal_code ?? row.postal_code,
  radiusKm: row.own_radius_km ?? row.default_radius_km,
  isOwn: row.own_postal_code !== null,
  centre: row.own_postal_code === null ? schoolsPlace(ctx, row) : ctx.postal.ofPostalCode(row.own_postal_code),
  terms: readTerms(row),
});

const loadAll = async (ctx: Context) => ({
  areas: new Map((await selectAreas(ctx)).map((row) => [row.instructor_id, readAreaRow(ctx, row)])),
  /** By place, because finding who comes there takes a look at every area. */
  covering: new LRUCache<string, Covering[]>({ max: PLACES_KEPT }),
});
const kept = perContext((ctx) => {
  const areas = createLazy(() => loadAll(ctx));
  // Any day's list can depend on a school's address or settings.
  registerDayCache(ctx, { forgetDay: () => undefined, forgetEveryDay: areas.forget });
  return areas;
});

/** Every day list uses them. Thousands load in some milliseconds, and they rarely change. */
const all = (ctx: Context) => (ctx.changes.isCertain() ? kept(ctx)() : loadAll(ctx));

/** @throws AppError not_found */
export async function findServiceArea(ctx: Context, instructorId: string): Promise<Area> {
  const row = await selectArea(ctx, instructorId);
  if (!row) throw new AppError('not_found');
  return readAreaRow(ctx, row);
}

export async function showServiceArea(ctx: Context, instructorId: string): Promise<ServiceArea> {
  const { terms: _, ...area } = await findServiceArea(ctx, instructorId);
  return {
    ...area,
    towns: area.centre === null ? [] : findTownsAround(ctx, area.centre),
    lessons: await countLessonsByArea(ctx, instructorId),
    version: computeVersion(formFields(area)),
  };
}

export function findTownsAround(ctx: Context, centre: Place): ServiceArea['towns'] {
  const found = BANDS_KM.map(() => 0);
  const names = new Set<string>();
  return ctx.postal.townsWithin(centre, Math.max(...BANDS_KM)).filter((town) => {
    if (isPartOfTown(names, town.name)) return false;
    names.add(town.name);
    const far = distanceKm(centre, town);
    const band = BANDS_KM.findIndex((km) => far <= km);
    const before = found[band] ?? 0;
    found[band] = before + 1;
    return before < TOWNS_OF_BAND;
  });
}

async function countLessonsByArea(ctx: Context, instructorId: string): Promise<ServiceArea['lessons']> {
  const now = ctx.clock.now();
  const pickups = await countPickups(
    ctx,
    instructorId,
    toDate(now.subtract({ hours: AREA_LESSON_WEEKS * 7 * 24 })),
    toDate(now),
  );
  const areas = new Map<string, ServiceArea['lessons'][number]>();
  for (const { postalCode, count } of pickups) {
    const place = ctx.postal.ofPostalCode(postalCode);
    if (place === null) continue;
    const { latitude, longitude } = place;
    const key = postalCode.slice(0, 3);
    areas.set(key, { latitude, longitude, count: (areas.get(key)?.count ?? 0) + count });
  }
  return [...areas.values()];
}

/** @throws AppError not_found */
export async function showSchoolArea(
  ctx: Context,
  schoolId: string,
): Promise<Pick<ServiceArea, 'postalCode' | 'centre' | 'towns'>> {
  const school = await selectSchoolPlace(ctx, schoolId);
  if (!school) throw new AppError('not_found');
  const centre = schoolsPlace(ctx, school);
  return { postalCode: school.postal_code, centre, towns: centre === null ? [] : findTownsAround(ctx, centre) };
}

/** @throws AppError changed_meanwhile; invalid_request for an unknown postal code */
export async function saveServiceArea(
  ctx: Context,
  instructorId: string,
  { version, ...area }: { postalCode: string; radiusKm: number; version?: string | undefined },
): Promise<ServiceArea> {
  if (ctx.postal.ofPostalCode(area.postalCode) === null)
    throw new AppError('invalid_request', { fields: [{ path: 'postalCode', code: 'unknown_postal_code' }] });
  await changeOffer(ctx, async (tx) => {
    await lockArea(tx, instructorId);
    requireUnchanged(version, formFields(await findServiceArea(tx, instructorId)));
    await upsertArea(tx, instructorId, area);
  });
  return showServiceArea(ctx, instructorId);
}

/** Falls back to the school's postal code and radius. */
export async function clearServiceArea(ctx: Context, instructorId: string): Promise<ServiceArea> {
  await changeOffer(ctx, async (tx) => {
    await lockArea(tx, instructorId);
    await deleteArea(tx, instructorId);
  });
  return showServiceArea(ctx, instructorId);
}

/** Instructors who come to a place, among those students are offered. */
export async function findCoveringInstructors(ctx: Context, place: Place): Promise<readonly Covering[]> {
  const { areas, covering } = await all(ctx);
  const where = `${place.latitude} ${place.longitude} ${place.uncertaintyKm}`;
  const known = covering.get(where);
  if (known) return known;
  const found: Covering[] = [];
  for (const [instructorId, { centre, radiusKm, terms }] of areas)
    if (centre !== null && isInside(place, { centre, radiusKm }))
      found.push({ instructorId, centre, terms, km: distanceKm(place, centre) });
  covering.set(where, found);
  return found;
}

/** Null if students aren't offered the instructor. */
export async function findOfferedArea(ctx: Context, instructorId: string): Promise<Area | null> {
  return (await all(ctx)).areas.get(instructorId) ?? null;
}

/** By instructor. */
export async function findOfferedAreas(ctx: Context): Promise<ReadonlyMap<string, Area>> {
  return (await all(ctx)).areas;
}

/** The fields of the form. */
const formFields = ({ postalCode, radiusKm }: Pick<Area, 'postalCode' | 'radiusKm'>) => ({ postalCode, radiusKm });
