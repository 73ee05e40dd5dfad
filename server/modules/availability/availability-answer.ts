import type { AvailabilityRecord } from '#contract/availability.ts';
import { toDollars } from '#contract/money.ts';
import { photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Transmission } from '#contract/transmissions.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import { type EncodedBody, jsonBody } from '#server/platform/http/encoded-body.ts';
import type { AvailabilityRow } from './day-lists.db.ts';

/** API-05's records as the bytes that go out. */
export function encodeAvailability(
  rows: AvailabilityRow[],
  bookingFeeCents: number,
  /** By instructor, where a place was asked for. */
  minutes: ReadonlyMap<string, number> = new Map(),
): { body: EncodedBody; total: number } {
  const records = rows.map((row) => ({ ...toRecord(row, bookingFeeCents), ...distanceOf(row, minutes) }));
  return { body: jsonBody(records), total: rows[0]?.total ?? 0 };
}

const distanceOf = (row: AvailabilityRow, minutes: ReadonlyMap<string, number>) =>
  row.km === null ? {} : { distanceKm: Math.round(row.km), travelMinutes: minutes.get(row.instructor_id) };

function timesOf({ starts, ends, kinds, offered_kinds }: AvailabilityRow): AvailabilityRecord['timeSlots'] {
  const offered = new Map(
    offered_kinds?.map(({ price_cents: cents, ...kind }) => [
      kind.id,
      { ...kind, price: cents === null ? null : toDollars(cents) },
    ]),
  );
  return starts.map((startTime, index) => {
    const kind = offered.get(kinds?.[index] ?? '');
    return { startTime, endTime: ends[index] ?? startTime, ...(kind && { kind }) };
  });
}

function toRecord(row: AvailabilityRow, bookingFeeCents: number): AvailabilityRecord {
  const province = row.province as ProvinceCode;
  return {
    instructorId: row.instructor_id,
    firstName: row.first_name,
    lastName: row.last_name,
    numberOfYearsOfExperience: row.years_of_experience,
    language: row.languages.join(', '),
    carMake: row.make,
    carModel: row.model,
    carTransmission: row.transmission as Transmission | null,
    schoolName: row.school_name,
    city: row.city,
    province,
    charges: toDollars(row.rate_cents),
    bookingFee: toDollars(bookingFeeCents),
    taxBasisPoints: taxBasisPoints({
      province,
      isTaxRegistered: row.is_tax_registered,
      ownTaxBasisPoints: row.tax_basis_points,
    }),
    rating: row.rating === null ? null : Math.round(row.rating * 10) / 10,
    reviewCount: row.review_count,
    photoVersion: photoVersion(row.photo_key),
    availabilityDate: row.local_date,
    timeZone: row.time_zone,
    timeSlots: timesOf(row),
  };
}
