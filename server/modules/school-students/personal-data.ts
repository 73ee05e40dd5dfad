import type { PersonalData } from '#server/personal-data.ts';
import { deleteAnswersOfPerson, selectAnswersOfPerson } from './claims.db.ts';
import { forgetMergedCopies } from './merge-records.db.ts';
import { eraseCopies, selectRecordsOfPerson } from './school-students.db.ts';

/** What a school entered itself is its own record, and stays when the account goes. The office's note is the school's own, too. */
export const schoolStudentsPersonalData: PersonalData = {
  tables: ['school_students', 'claim_answers'],

  async export(ctx, { id }) {
    const records = await selectRecordsOfPerson(ctx, id);
    return {
      schoolRecords: records.map((record) => ({
        school: record.school,
        firstName: record.first_name,
        lastName: record.last_name,
        phone: record.phone,
        email: record.email,
        dateOfBirth: record.date_of_birth,
        licence: {
          number: record.licence_number,
          class: record.licence_class,
          issuedOn: record.licence_issued_on,
          expiresOn: record.licence_expires_on,
          conditions: record.licence_conditions,
        },
        language: record.locale,
        pickup: record.pickup_location,
        pickupPostalCode: record.pickup_postal_code,
        needs: record.needs,
        parents: record.parents,
        status: record.status,
        since: record.created_at.toISOString(),
      })),
      claims: (await selectAnswersOfPerson(ctx, id)).map(({ school, answer, answered_at }) => ({
        school,
        answer,
        answeredAt: answered_at.toISOString(),
      })),
    };
  },

  async erase(tx, { id }) {
    await forgetMergedCopies(tx, id);
    await eraseCopies(tx, id);
    await deleteAnswersOfPerson(tx, id);
  },
};
