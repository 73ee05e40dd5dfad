import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Stop } from './columns.ts';

interface Place {
  column: number;
  start: number;
}

const nearest = (stops: readonly Stop[], start: number): Stop | undefined =>
  [...stops].sort((one, other) => distance(one, start) - distance(other, start))[0];
const distance = ({ start, end }: Stop, at: number): number => (at >= start && at < end ? 0 : Math.abs(start - at));

/**
 * Roving tabindex: one place of the grid is in the tab order and arrows move between them. The focus follows an entry
 * that moves; if it disappears, a neighbour gets the focus.
 */
export function useGridFocus({
  frame,
  columns,
  first,
  isCovered,
  onPage,
}: {
  frame: RefObject<HTMLElement | null>;
  columns: readonly (readonly Stop[])[];
  /** Initial place in the tab order. */
  first: Place;
  isCovered: boolean;
  onPage: (direction: -1 | 1) => void;
}) {
  const [active, setActive] = useState<string | null>(null);
  const last = useRef<(Place & { element: Element | null }) | null>(null);

  const findStop = (key: string | null) => columns.flat().find((stop) => stop.key === key);
  const nearestTo = ({ column, start }: Place): Stop | undefined =>
    nearest(columns[column] ?? [], start) ?? nearest(columns.flat(), start);
  const tabStop = findStop(active) ?? nearestTo(last.current ?? first);

  const focus = (key: string | undefined) =>
    key && frame.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`)?.focus();

  const tabKey = tabStop?.key;
  // In a layout effect: a later effect could run after the page heading took the focus.
  useLayoutEffect(() => {
    if (isCovered || !last.current) return;
    // Waits until a closing dialog has restored the focus.
    const frameId = requestAnimationFrame(() => {
      if (document.activeElement !== document.body || last.current?.element?.isConnected || !tabKey) return;
      frame.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(tabKey)}"]`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frameId);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')?.dataset.stop ?? null;
    const column = columns.findIndex((stops) => stops.some((stop) => stop.key === key));
    const stops = columns[column];
    const stop = stops?.find((one) => one.key === key);
    if (!stops || !stop || event.altKey || event.ctrlKey || event.metaKey) return;
    const beside = (from: number, step: -1 | 1) => {
      for (let next = from; next >= 0 && next < columns.length; next += step) {
        const found = nearest(columns[next] ?? [], stop.start);
        if (found) return found;
      }
      return undefined;
    };
    const index = stops.indexOf(stop);
    const targets = new Map<string, () => Stop | undefined>([
      ['ArrowUp', () => stops[index - 1]],
      ['ArrowDown', () => stops[index + 1]],
      ['ArrowLeft', () => beside(column - 1, -1)],
      ['ArrowRight', () => beside(column + 1, 1)],
      ['Home', () => beside(0, 1)],
      ['End', () => beside(columns.length - 1, -1)],
    ]);
    const target = targets.get(event.key);
    if (target) focus(target()?.key);
    else if (event.key === 'PageUp') onPage(-1);
    else if (event.key === 'PageDown') onPage(1);
    else return;
    event.preventDefault();
  }

  function onFocus(key: string): void {
    const column = columns.findIndex((stops) => stops.some((stop) => stop.key === key));
    const stop = findStop(key);
    if (stop) last.current = { column, start: stop.start, element: document.activeElement };
    setActive(key);
  }

  return { tabKey, onKeyDown, onFocus };
}
