import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useId } from 'react';
import { useWidth } from './chart-figure.tsx';

/** Fills differ by pattern, not only by colour. */
type Fill = 'solid' | 'outline' | 'striped' | 'dotted';

/** SVG patterns for one chart, under ids unique to it. */
function useFills() {
  const id = useId();
  const defs = (
    <defs>
      <pattern id={`${id}-striped`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-amber-soft" />
        <rect width="3" height="6" className="fill-amber-text" />
      </pattern>
      <pattern id={`${id}-dotted`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" className="fill-loss" />
        <circle cx="2.5" cy="2.5" r="1.3" className="fill-on-loss" />
      </pattern>
    </defs>
  );
  const look = (fill: Fill): { className?: string; fill?: string; strokeWidth?: number } => {
    if (fill === 'solid') return { className: 'fill-action' };
    if (fill === 'outline') return { className: 'fill-action-soft stroke-action', strokeWidth: 1.5 };
    return { fill: `url(#${id}-${fill})`, className: fill === 'striped' ? 'stroke-amber-text' : 'stroke-loss' };
  };
  return { defs, look };
}

function Swatch({ fill }: { fill: Fill }) {
  const { defs, look } = useFills();
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      {defs}
      <rect x="1" y="1" width="14" height="14" rx="2" {...look(fill)} />
    </svg>
  );
}

export interface Series {
  name: string;
  fill: Fill;
  values: readonly number[];
}

interface WeekBarsProps {
  /** A short label for each bar. */
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Top of the scale. Defaults to the highest bar. */
  max?: number;
}

const HEIGHT = 240;
// Leaves room for '100 %' left of the axis and for half a date right of the last bar.
const MARGIN = { top: 12, right: 16, bottom: 32, left: 56 };
const LABEL_WIDTH = 64;
/** Overrides the chart library's default colours and font. */
const tick = { className: 'fill-soft font-sans tabular text-sm' };

/** A bar per week. Screen readers get the figure's summary and table instead. */
export function WeekBars({ labels, series, format, max }: WeekBarsProps) {
  const [ref, width] = useWidth();
  const { defs, look } = useFills();
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const x = scaleBand({
    domain: labels.map((_, index) => index),
    range: [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)],
    padding: labels.length > 20 ? 0.2 : 0.35,
  });
  const y = scaleLinear({
    domain: [0, max ?? Math.max(4, ...totals)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: max === undefined,
  });
  const every = Math.max(1, Math.ceil((labels.length * LABEL_WIDTH) / Math.max(1, width - MARGIN.left)));
  return (
    <div>
      {/* Absolutely positioned, so the chart follows its container's width and never stretches it. */}
      <div ref={ref} className="relative h-60">
        <svg width={width} height={HEIGHT} aria-hidden="true" className="absolute inset-0">
          {defs}
          {width > 0 && (
            <>
              {y.ticks(4).map((value) => (
                <line
                  key={value}
                  x1={MARGIN.left}
                  x2={width - MARGIN.right}
                  y1={y(value)}
                  y2={y(value)}
                  className="stroke-line"
                />
              ))}
              {labels.map((label, index) => {
                let base = 0;
                return (
                  <g key={label}>
                    {series.map(({ name, fill, values }) => {
                      const value = values[index] ?? 0;
                      if (value === 0) return null;
                      const top = y(base + value);
                      const height = y(base) - top;
                      base += value;
                      return (
                        <rect
                          key={name}
                          x={x(index) ?? 0}
                          y={top}
                          width={x.bandwidth()}
                          height={height}
                          {...look(fill)}
                        />
                      );
                    })}
                  </g>
                );
              })}
              <AxisLeft
                scale={y}
                left={MARGIN.left}
                numTicks={4}
                hideAxisLine
                hideTicks
                tickFormat={(value) => format(Number(value))}
                tickLabelProps={() => ({ ...tick, textAnchor: 'end', dx: -4, dy: 4 })}
              />
              <AxisBottom
                scale={x}
                top={HEIGHT - MARGIN.bottom}
                hideTicks
                axisLineClassName="stroke-line-strong"
                tickValues={labels.flatMap((_, index) => ((labels.length - 1 - index) % every === 0 ? [index] : []))}
                tickFormat={(index) => labels[Number(index)] ?? ''}
                tickLabelProps={() => ({ ...tick, textAnchor: 'middle', dy: 4 })}
              />
            </>
          )}
        </svg>
      </div>
      {series.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {series.map(({ name, fill }) => (
            <li key={name} className="inline-flex items-center gap-2">
              <Swatch fill={fill} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
