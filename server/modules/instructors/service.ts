import type { Locale } from '#contract/accounts.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { SchoolService } from '#server/modules/schools/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { selectForBooking, selectForSchedule } from './repository.ts';

/** What a booking needs to know of an instructor; `taxBasisPoints` is what is charged, 0 for an unregistered school. */
export interface BookableInstructor {
  id: string;
  schoolId: string;
  carId: string;
  rateCents: number;
  /** `YYYY-MM-DD`; null when the school has not said. */
  licenceExpiry: string | null;
  isActive: boolean;
  school: {
    name: string;
    email: string;
    province: ProvinceCode | null;
    timeZone: string | null;
    isTaxRegistered: boolean;
    taxBasisPoints: number;
    isOffered: boolean;
    locale: Locale;
  };
}

export function createInstructorService({ schools }: { schools: SchoolService }) {
  return {
    /** A school's instructors as a schedule sheet names them, active or not, by name. */
    listForSchedule: selectForSchedule,

    async forBooking(transaction: Database, instructorId: string): Promise<BookableInstructor | undefined> {
      const row = await selectForBooking(transaction, instructorId);
      if (!row) return undefined;
      const province = row.province as ProvinceCode | null;
      return {
        id: row.id,
        schoolId: row.schoolId,
        carId: row.carId,
        rateCents: row.rateCents,
        licenceExpiry: row.licenceExpiry,
        isActive: row.isActive,
        school: {
          name: row.schoolName,
          email: row.schoolEmail,
          province,
          timeZone: row.timeZone,
          isTaxRegistered: row.isTaxRegistered,
          taxBasisPoints: schools.taxBasisPoints({ ...row, province }),
          isOffered: row.isOffered,
          locale: row.locale === 'fr' ? 'fr' : 'en',
        },
      };
    },
  };
}

export type InstructorService = ReturnType<typeof createInstructorService>;
