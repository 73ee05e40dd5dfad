import type { z } from 'zod';
import { photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { School, schoolInformationFieldsSchema } from '#contract/schools.ts';
import type { ValidationCode } from '#contract/validation.ts';
import type { Config } from '#server/config.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findSchool, insertSchool, type SchoolRow, updateApproval, updateInformation } from './repository.ts';
import { mainZone, postalCodeFits, taxBasisPoints, zoneFits } from './rules.ts';

export type SchoolInformationFields = Omit<z.output<typeof schoolInformationFieldsSchema>, 'schoolId'>;

export function createSchoolService({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'isApprovalAutomatic'>;
}) {
  return {
    /** A new school, its information still to be filled in, in the caller's transaction. */
    create: (transaction: Database, school: { name: string; email: string }): Promise<string> =>
      insertSchool(transaction, { ...school, now: nowDate(clock) }),

    /** @throws Refusal not_found */
    async get(executor: Database, id: string): Promise<School> {
      return present(await findSchool(executor, id));
    },

    /**
     * SI-01: with it the information is complete, and the school approved where that needs nobody.
     * @throws ValidationFailure when the postal code or the zone is another province's
     * @throws Refusal not_found
     */
    async saveInformation(schoolId: string, fields: SchoolInformationFields): Promise<School> {
      const { province, postalCode } = fields;
      if (!postalCodeFits(postalCode, province)) throw fieldRefusal('postalCode', 'invalid_postal_code');
      const timeZone = fields.timeZone ?? mainZone(province);
      if (!zoneFits(timeZone, province)) throw fieldRefusal('timeZone', 'invalid');
      const moment = { now: nowDate(clock), isApproved: config.isApprovalAutomatic };
      return present(await updateInformation(db, schoolId, { ...fields, timeZone }, moment));
    },

    /** Lets students see the school; a second time changes nothing. @throws Refusal not_found */
    async approve(id: string): Promise<void> {
      if (!(await updateApproval(db, id, nowDate(clock)))) throw new Refusal('not_found');
    },

    /** Tax on a school's lessons in basis points: 0 unless it is registered, then its own rate, else its province's. */
    taxBasisPoints,
  };
}

export type SchoolService = ReturnType<typeof createSchoolService>;

const fieldRefusal = (field: string, code: ValidationCode) =>
  new ValidationFailure([{ code: 'custom', path: [field], message: code, input: undefined }]);

function present(row: SchoolRow | undefined): School {
  if (!row) throw new Refusal('not_found');
  return {
    id: row.id,
    name: row.name,
    email: row.contact_email,
    contactNumber1: row.contact_number1,
    contactNumber2: row.contact_number2,
    website: row.website,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    province: row.province as ProvinceCode | null,
    country: row.country,
    postalCode: row.postal_code,
    timeZone: row.time_zone,
    isInformationComplete: row.information_completed_at !== null,
    isApproved: row.approved_at !== null,
    photoVersion: photoVersion(row.photo_key),
  };
}
