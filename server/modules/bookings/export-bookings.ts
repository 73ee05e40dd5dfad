import { getPickup, instructorName, studentName } from '#contract/booking-filters.ts';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import type { Booking } from '#contract/bookings.ts';
import { findCanceller } from '#contract/cancellation.ts';
import { toCollect } from '#contract/charges.ts';
import { toWallTime } from '#contract/formats.ts';
import type { Locale } from '#contract/locale.ts';
import { nameIn } from '#contract/written-names.ts';
import { plainFileName } from '#server/platform/sheets/file-name.ts';
import type { Table, TableCell, TableFormat } from '#server/platform/sheets/table.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const statuses = await sharedTexts<Record<BookingStatus, string>>('booking-statuses');
type Column = keyof Texts['export']['columns'];

/** Columns in order. New ones go last, for programs that read columns by position. */
const WIDTHS: Record<Column, number> = {
  code: 12,
  instructor: 24,
  student: 24,
  date: 12,
  start: 9,
  end: 9,
  zone: 20,
  pickup: 40,
  perHour: 12,
  price: 12,
  fee: 14,
  tax: 10,
  status: 18,
  cancelledBy: 22,
  refund: 12,
  toCollect: 14,
  pickupPostalCode: 12,
  dropOff: 40,
  dropOffPostalCode: 12,
  note: 40,
  kind: 24,
};
const COLUMNS = Object.keys(WIDTHS) as Column[];

/** Local times, money in dollars. */
export function bookingTable(bookings: readonly Booking[], locale: Locale): Table {
  const words = texts(locale).export;
  const cancelledBy = (booking: Booking): TableCell => {
    const canceller = findCanceller(booking);
    return canceller === null ? null : text(words.by[canceller]);
  };
  const cellsOf = (booking: Booking): Record<Column, TableCell> => ({
    code: text(booking.code),
    instructor: text(instructorName(booking)),
    student: text(studentName(booking)),
    date: { kind: 'date', date: toWallTime(booking.startTime).date },
    start: { kind: 'time', time: toWallTime(booking.startTime).time },
    end: { kind: 'time', time: toWallTime(booking.endTime).time },
    zone: text(booking.timeZone),
    pickup: text(getPickup(booking)),
    perHour: money(booking.perHourCharges),
    price: money(booking.totalCharges),
    fee: money(booking.bookingFee),
    tax: money(booking.tax),
    status: text(statuses(locale)[booking.bookingStatus]),
    cancelledBy: cancelledBy(booking),
    refund: booking.refund === null ? null : money(booking.refund),
    toCollect: money(toCollect(booking)),
    pickupPostalCode: text(booking.pickupPostalCode ?? ''),
    dropOff: text(booking.dropOff ?? ''),
    dropOffPostalCode: text(booking.dropOffPostalCode ?? ''),
    note: text(booking.note ?? ''),
    kind: text(booking.kind ? nameIn(locale, booking.kind.names) : ''),
  });
  return {
    name: words.sheet,
    columns: COLUMNS.map((column) => ({ heading: words.columns[column], width: WIDTHS[column] })),
    rows: bookings.map(cellsOf).map((cells) => COLUMNS.map((column) => cells[column])),
  };
}

/** `northern-lane-bookings-2026-11-01-to-2026-12-04.xlsx`, in plain ASCII. */
export function exportName(
  schoolName: string,
  bookings: readonly Booking[],
  { locale, format }: { locale: Locale; format: TableFormat },
): string {
  const { file } = texts(locale).export;
  const days = bookings.map(({ startTime }) => toWallTime(startTime).date).sort();
  const range = days.length > 0 ? [days[0], file.to, days.at(-1)] : [];
  return `${[plainFileName(schoolName), file.bookings, ...range].join('-')}.${format}`;
}

const text = (value: string): TableCell => (value === '' ? null : { kind: 'text', text: value });
const money = (dollars: number): TableCell => ({ kind: 'money', dollars });
