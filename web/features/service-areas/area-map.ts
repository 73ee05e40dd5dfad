interface Point {
  latitude: number;
  longitude: number;
}

const KM_A_DEGREE = 111.195;
/** Half of what a picture can show from west to east. */
const EXTENTS_KM = [1.5, 3, 6, 9, 12, 18, 25, 32, 45, 60, 90, 120, 180, 250];
/** How much of it an area fills at most: around it there is room for who is just outside. */
const FILLED = 0.84;
const STEPS_KM = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** From a centre, as on a flat map: within an area's reach the Earth is flat enough for a picture. */
export const offsetKm = (centre: Point, { latitude, longitude }: Point) => ({
  east: (longitude - centre.longitude) * Math.cos((centre.latitude * Math.PI) / 180) * KM_A_DEGREE,
  north: (latitude - centre.latitude) * KM_A_DEGREE,
});

export function kmAway(centre: Point, point: Point): number {
  const { east, north } = offsetKm(centre, point);
  return Math.hypot(east, north);
}

/** The nearest picture that an area fits in: it grows in it while its radius does, and the picture steps back now and then. */
export const extentFor = (radiusKm: number): number =>
  EXTENTS_KM.find((extent) => radiusKm <= extent * FILLED) ?? Math.max(...EXTENTS_KM);

/** Two to four rings at round distances. */
export function ringsOf(extentKm: number): number[] {
  const step = STEPS_KM.findLast((one) => extentKm / one >= 2) ?? extentKm / 2;
  return Array.from({ length: Math.floor((extentKm * 0.95) / step) }, (_, index) => (index + 1) * step);
}
