import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Entry, isMovable } from './entries.ts';
import type { Hours } from './layout.ts';
import { snapped } from './layout.ts';

/** Position of a slot while it is dragged. */
export interface Hover {
  entry: Entry;
  columnKey: string;
  start: number;
  end: number;
}

/** Smaller movements count as a click. */
const THRESHOLD_PX = 5;
/** Distance from the edge at which the grid scrolls. */
const EDGE_PX = 40;
const SCROLL_PX = 14;

/**
 * Drags a slot or lesson by mouse or pen. Touch scrolls instead, and moves slots in a dialog. Escape cancels. @param
 * frame the scrolling box around the table
 */
export function useSlotDrag({
  frame,
  hours,
  onDrop,
}: {
  frame: RefObject<HTMLElement | null>;
  hours: Hours;
  onDrop: (hover: Hover) => void;
}) {
  const [hover, setHover] = useState<Hover | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const swallowsClick = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  function begin(entry: Entry, columnKey: string, event: ReactPointerEvent): void {
    swallowsClick.current = false;
    if (!isMovable(entry) || event.button !== 0 || event.pointerType === 'touch') return;
    const from = { x: event.clientX, y: event.clientY };
    const length = entry.end - entry.start;
    const grabbed = minuteAt(frame.current, hours, event.clientY) - entry.start;
    let current: Hover | null = null;

    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!current && Math.hypot(clientX - from.x, clientY - from.y) < THRESHOLD_PX) return;
      scrollNearEdge(frame.current, clientX, clientY);
      const start = snapped(minuteAt(frame.current, hours, clientY) - grabbed, length, hours);
      const key = columnAt(frame.current, clientX) ?? columnKey;
      if (current?.start === start && current.columnKey === key) return;
      current = { entry, columnKey: key, start, end: start + length };
      setHover(current);
    };
    const end = () => {
      stop.current?.();
      const isSame = current?.columnKey === columnKey && current.start === entry.start;
      if (current && !isSame) onDrop(current);
    };
    const press = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !current) return;
      key.preventDefault();
      stop.current?.();
    };
    const leave = () => stop.current?.();
    stop.current = () => {
      // Swallows the click that follows a drag.
      swallowsClick.current = current !== null;
      stop.current = null;
      setHover(null);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', leave);
      window.removeEventListener('keydown', press, true);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', leave);
    window.addEventListener('keydown', press, true);
  }

  return { hover, begin, swallowsClick: () => swallowsClick.current };
}

/** Wall time in minutes at a y position of the window. */
function minuteAt(frame: HTMLElement | null, { from, to }: Hours, y: number): number {
  const body = frame?.querySelector('tbody')?.getBoundingClientRect();
  return body ? from + ((y - body.top) / body.height) * (to - from) : from;
}

/** The column nearest to an x position of the window. */
function columnAt(frame: HTMLElement | null, x: number): string | undefined {
  const heads = [...(frame?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((head) => {
    const { left, right } = head.getBoundingClientRect();
    return { key: head.dataset.column, distance: Math.max(left - x, x - right, 0) };
  });
  return heads.sort((one, other) => one.distance - other.distance)[0]?.key;
}

function scrollNearEdge(frame: HTMLElement | null, x: number, y: number): void {
  if (!frame) return;
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const along = (at: number, start: number, end: number) =>
    at < start + EDGE_PX ? -SCROLL_PX : at > end - EDGE_PX ? SCROLL_PX : 0;
  frame.scrollBy(along(x, left, right), along(y, top, bottom));
}
