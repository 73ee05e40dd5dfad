import type { PlainCell } from '../reading/plain-sheet.ts';
import { oneLine } from './text.ts';

const DAY_MINUTES = 1440;
/** A real time is a fraction of a day, a little off: 9:10 is 0.381944444444444. */
const MINUTE_TOLERANCE = 0.02;

/** A cell's time of day in minutes since midnight; null when it is none. */
export function readTime(cell: PlainCell): number | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return timeOfText(oneLine(cell));
  // A fraction that lost its format is still a time; 9 may be morning, evening, or nine lessons.
  if (typeof cell === 'number') return cell > 0 && cell < 1 ? timeOfFraction(cell) : null;
  // A whole number of days is a date that stands in the wrong column, not midnight.
  const isDate = cell.serial >= 1 && Number.isInteger(cell.serial);
  return cell.serial >= 0 && !isDate ? timeOfFraction(cell.serial % 1) : null;
}

function timeOfFraction(fraction: number): number | null {
  const minutes = fraction * DAY_MINUTES;
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < MINUTE_TOLERANCE && whole < DAY_MINUTES ? whole : null;
}

/** `9:00`, `09:00`, `9:00:00`, `9:00 AM`, `9 a.m.`, `9h`, `9h00`, `9 h 30` */
function timeOfText(text: string): number | null {
  const match = /^(\d{1,2})(?:(?: ?: ?|\.)(\d{2})(?::00)?|( ?h ?)(\d{2})?)?(?: ?(a|p)\.? ?m\.?)?$/i.exec(text);
  if (!match) return null;
  const [, hourText = '', colonMinutes, hourSign, signMinutes, half] = match;
  // A bare number says no time.
  if (colonMinutes === undefined && hourSign === undefined && half === undefined) return null;
  const minute = Number(colonMinutes ?? signMinutes ?? 0);
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}
