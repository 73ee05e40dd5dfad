import { useId } from 'react';

/** Told apart by their pattern, not by colour alone. */
export type Fill = 'solid' | 'outline' | 'striped' | 'dotted';

/** The patterns of one drawing; ids are its own. */
export function useFills() {
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

export function Swatch({ fill }: { fill: Fill }) {
  const { defs, look } = useFills();
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      {defs}
      <rect x="1" y="1" width="14" height="14" rx="2" {...look(fill)} />
    </svg>
  );
}
