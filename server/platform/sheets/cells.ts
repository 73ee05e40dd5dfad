import type { CellObject } from '@e965/xlsx';
import { formulaSafe } from './formula-safe.ts';

const EPOCH_1900 = 25_569;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/**
 * A text cell, which spreadsheet apps don't calculate. Some do once it's edited or saved as CSV, so formulas are
 * neutralised here too.
 */
export const textCell = (text: string): CellObject => ({ t: 's', v: formulaSafe(text) });

export const numberCell = (value: number): CellObject => ({ t: 'n', v: value });

/** Dollars. */
export const moneyCell = (value: number): CellObject => ({ t: 'n', v: value, z: '0.00' });

/** `YYYY-MM-DD` as a real date. */
export const dateCell = (date: string): CellObject => ({
  t: 'n',
  v: Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH_1900,
  z: 'yyyy-mm-dd',
});

/** `HH:mm` as a real time of day. */
export function timeCell(time: string): CellObject {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { t: 'n', v: (hour * 60 + minute) / DAY_MINUTES, z: 'h:mm' };
}
