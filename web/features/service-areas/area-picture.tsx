import { useWidth } from '../../ui/charts/chart-figure.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { SeenArea } from './area-map.ts';
import {
  areaInWords,
  type Box,
  computeRings,
  type DrawnArea,
  estimateWidth,
  extentFor,
  offsetKm,
  placeLabels,
} from './area-map.ts';

/** Text version of an area's map. */
export function ReachedTowns({ area }: { area: DrawnArea }) {
  const t = useTexts();
  const { list } = useFormats();
  const { towns } = areaInWords(area);
  return (
    <p>
      {towns.length > 0
        ? t('reaches', { towns: list(towns) })
        : t('reachesNone', { km: area.radiusKm, place: area.centre.label })}
    </p>
  );
}

const useTexts = createTextsHook('service-areas');

const SIZE_MAX = 560;
const STILL_SIZE = 400;
const halo = '[paint-order:stroke] stroke-surface stroke-3';

/**
 * A map of an area to scale, north up: rings at round distances, town names, lessons as dots. Decorative: the text
 * next to it says the same.
 */
export function AreaPicture({ area, label }: { area: SeenArea; label: string }) {
  const t = useTexts();
  const [ref, width] = useWidth();
  const size = Math.min(width, SIZE_MAX);
  return (
    <div ref={ref} className="relative aspect-square w-full max-w-140">
      {size > 0 && (
        <svg
          width={size}
          height={size}
          role="img"
          aria-label={label}
          className="absolute inset-0 rounded-lg border border-line bg-surface"
        >
          <Drawing area={area} size={size} km={(value) => t('km', { km: value })} north={t('north')} />
        </svg>
      )}
    </div>
  );
}

/** For pages without scripts, which can't measure the width. */
export function StillAreaPicture({ area, label }: { area: SeenArea; label: string }) {
  const t = useTexts();
  return (
    <svg
      viewBox={`0 0 ${STILL_SIZE} ${STILL_SIZE}`}
      role="img"
      aria-label={label}
      className="w-full max-w-110 rounded-lg border border-line bg-surface"
    >
      <Drawing area={area} size={STILL_SIZE} km={(value) => t('km', { km: value })} north={t('north')} />
    </svg>
  );
}

interface DrawingProps {
  area: SeenArea;
  size: number;
  km: (value: number) => string;
  north: string;
}

function Drawing({ area: { centre, radiusKm, towns, lessons }, size, km, north }: DrawingProps) {
  const middle = size / 2;
  const extent = extentFor(radiusKm);
  const scale = middle / extent;
  const rings = computeRings(extent);
  const at = (point: { latitude: number; longitude: number }) => {
    const offset = offsetKm(centre, point);
    return { x: middle + offset.east * scale, y: middle - offset.north * scale };
  };
  const isInSight = ({ x, y }: { x: number; y: number }) => x > 8 && y > 8 && x < size - 8 && y < size - 8;
  const radiusText = km(radiusKm);
  const top = middle - radiusKm * scale;
  const taken: Box[] = [
    { x: middle - estimateWidth(radiusText) / 2 - 10, y: top - 12, width: estimateWidth(radiusText) + 20, height: 24 },
    { x: size - 44, y: 0, width: 44, height: 56 },
    { x: middle - 8, y: middle - 8, width: 16, height: 16 },
    ...rings.map((ring) => ringLabel(middle, ring * scale, km(ring))),
  ];
  const dots = lessons
    .map((lesson) => ({
      ...at(lesson),
      key: `${lesson.latitude} ${lesson.longitude}`,
      lesson,
      radius: dotRadius(lesson.count),
    }))
    .filter(isInSight);
  const names = placeLabels(
    towns.map((town) => ({ key: `${town.name} ${town.latitude}`, text: town.name, ...at(town) })).filter(isInSight),
    size,
    taken,
    dots.map(({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius })),
  );
  return (
    <>
      <circle
        cx={middle}
        cy={middle}
        r={radiusKm * scale}
        className="fill-action-soft stroke-action"
        strokeWidth="2.5"
      />
      {rings.map((ring) => (
        <circle
          key={ring}
          cx={middle}
          cy={middle}
          r={ring * scale}
          className="fill-none stroke-line-strong"
          strokeDasharray="2 5"
        />
      ))}
      {dots.map(({ key, x, y, radius, lesson }) => (
        <circle
          key={key}
          data-lessons={lesson.count}
          cx={x}
          cy={y}
          r={radius}
          className="fill-amber stroke-on-amber"
          fillOpacity="0.85"
        />
      ))}
      {rings.map((ring) => {
        const box = ringLabel(middle, ring * scale, km(ring));
        return (
          <text
            key={ring}
            x={middle}
            y={box.y + 13}
            textAnchor="middle"
            className={`tabular fill-soft text-sm ${halo}`}
          >
            {km(ring)}
          </text>
        );
      })}
      {names.map(({ key, text, x, y, textX, textY, anchor }) => (
        <g key={key} data-name={text}>
          <rect x={x - 2.5} y={y - 2.5} width="5" height="5" className="fill-ink" />
          <text x={textX} y={textY} textAnchor={anchor} className={`text-sm ${halo} fill-ink`}>
            {text}
          </text>
        </g>
      ))}
      <path d={`M${middle} ${middle - 7} l7 7 l-7 7 l-7 -7 z`} className="fill-action stroke-surface" strokeWidth="2" />
      <g>
        <rect
          x={middle - estimateWidth(radiusText) / 2 - 8}
          y={top - 12}
          width={estimateWidth(radiusText) + 16}
          height="24"
          rx="12"
          className="fill-action"
        />
        <text x={middle} y={top + 5} textAnchor="middle" className="tabular fill-on-action text-sm font-semibold">
          {radiusText}
        </text>
      </g>
      <g className="fill-soft">
        <path d={`M${size - 22} 10 l6 14 l-6 -4 l-6 4 z`} />
        <text x={size - 22} y="42" textAnchor="middle" className="text-sm font-semibold">
          {north}
        </text>
      </g>
    </>
  );
}

const dotRadius = (lessons: number): number => Math.min(14, 3.5 + 1.6 * Math.sqrt(lessons));

/** On its ring, south of the centre; the radius is written in the north. */
const ringLabel = (middle: number, radius: number, text: string): Box => ({
  x: middle - estimateWidth(text) / 2,
  y: middle + radius - 9,
  width: estimateWidth(text),
  height: 18,
});
