import type { Place } from '#contract/places.ts';
import type { ServiceArea } from '#contract/service-areas.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Marked {
  key: string;
  text: string;
  x: number;
  y: number;
}

export interface Label extends Marked {
  /** SVG text position and anchor. */
  textX: number;
  textY: number;
  anchor: 'start' | 'end' | 'middle';
  box: Box;
}

/** Slightly more than the average letter width at the small font size. */
const LETTER_PX = 7.4;
const HEIGHT_PX = 18;
const BASELINE_PX = 13;
/** Gap between a mark and its label. */
const GAP_PX = 7;

export const estimateWidth = (text: string): number => Math.ceil([...text].length * LETTER_PX);

const isApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/**
 * Places labels next to, above or below their marks, most important first, and drops those that would overlap. @param
 * dots marks that labels should avoid if another side is free
 */
export function placeLabels(
  marks: readonly Marked[],
  size: number,
  taken: readonly Box[],
  dots: readonly Box[] = [],
): Label[] {
  const boxes = [...taken];
  const covered = ({ box }: Label) => dots.filter((dot) => !isApart(box, dot)).length;
  const isFree = (box: Box) => boxes.every((other) => isApart(box, other));
  return marks.flatMap((mark) => {
    const own = markBox(mark);
    if (!isFree(own)) return [];
    const sides = sidesOf(mark).toSorted((one, other) => covered(one) - covered(other));
    const label = sides.find(
      ({ box }) => box.x >= 0 && box.y >= 0 && box.x + box.width <= size && box.y + box.height <= size && isFree(box),
    );
    if (!label) return [];
    boxes.push(own, label.box);
    return [label];
  });
}

const markBox = ({ x, y }: Marked): Box => ({ x: x - 4, y: y - 4, width: 8, height: 8 });

function sidesOf(mark: Marked): Label[] {
  const { x, y, text } = mark;
  const width = estimateWidth(text);
  const middle = { x: x - width / 2, y: y - HEIGHT_PX / 2, width, height: HEIGHT_PX };
  const label = (anchor: Label['anchor'], textX: number, box: Box): Label => ({
    ...{ ...mark, anchor, textX, box },
    textY: box.y + BASELINE_PX,
  });
  return [
    label('start', x + GAP_PX, { ...middle, x: x + GAP_PX }),
    label('end', x - GAP_PX, { ...middle, x: x - GAP_PX - width }),
    label('middle', x, { ...middle, y: y - GAP_PX - HEIGHT_PX }),
    label('middle', x, { ...middle, y: y + GAP_PX }),
  ];
}

/** Data of a map, saved or not. */
export interface DrawnArea extends SeenArea {
  centre: Place;
}

/** The parts of an area that a public page shows. */
export interface SeenArea extends Pick<ServiceArea, 'radiusKm' | 'towns' | 'lessons'> {
  centre: Pick<Place, 'latitude' | 'longitude'>;
}

const TOWNS_SAID = 8;

/** The map's content as data for a sentence. */
export function areaInWords({ centre, radiusKm, towns, lessons }: SeenArea) {
  const isWithin = (point: { latitude: number; longitude: number }) => kmAway(centre, point) <= radiusKm;
  const count = (some: DrawnArea['lessons']) => some.reduce((sum, lesson) => sum + lesson.count, 0);
  return {
    towns: towns
      .filter(isWithin)
      .slice(0, TOWNS_SAID)
      .map(({ name }) => name),
    lessons: count(lessons),
    within: count(lessons.filter(isWithin)),
  };
}
interface Point {
  latitude: number;
  longitude: number;
}

const KM_A_DEGREE = 111.195;
/** Possible half widths of the map. */
const EXTENTS_KM = [1.5, 3, 6, 9, 12, 18, 25, 32, 45, 60, 90, 120, 180, 250];
/** Largest share of the map that an area fills; the rest shows who is just outside. */
const FILLED = 0.84;
const STEPS_KM = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** Offset from a centre in kilometres, treating the Earth as flat, which is close enough at this scale. */
export const offsetKm = (centre: Point, { latitude, longitude }: Point) => ({
  east: (longitude - centre.longitude) * Math.cos((centre.latitude * Math.PI) / 180) * KM_A_DEGREE,
  north: (latitude - centre.latitude) * KM_A_DEGREE,
});

export function kmAway(centre: Point, point: Point): number {
  const { east, north } = offsetKm(centre, point);
  return Math.hypot(east, north);
}

/** The smallest map that an area fits in. The scale is stepped, so that the area visibly grows with its radius. */
export const extentFor = (radiusKm: number): number =>
  EXTENTS_KM.find((extent) => radiusKm <= extent * FILLED) ?? Math.max(...EXTENTS_KM);

/** Distances of two to four rings, in round kilometres. */
export function computeRings(extentKm: number): number[] {
  const step = STEPS_KM.findLast((one) => extentKm / one >= 2) ?? extentKm / 2;
  return Array.from({ length: Math.floor((extentKm * 0.95) / step) }, (_, index) => (index + 1) * step);
}
