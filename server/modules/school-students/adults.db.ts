import { sql } from 'kysely';
import type { Transaction } from '#server/context.ts';
import type { Parent } from './school-students.rules.ts';

export interface NewAdult {
  schoolName: string;
  firstName: string;
  locale: string;
  /** The account's address, or else the record's. */
  email: string | null;
  parents: Parent[];
  /** A school that isn't approved writes to nobody. */
  isSchoolOffered: boolean;
  messagesBefore: 'student' | 'parent' | 'both';
}

/** Marks students who are 18 on `today`, each once, and sends their messages to themselves from now on. */
export async function markAdults(
  tx: Transaction,
  { today, now, limit }: { today: string; now: Date; limit: number },
): Promise<NewAdult[]> {
  const { rows } = await sql<NewAdult>`
    WITH grown AS (
      SELECT school_id, id, messages_to FROM school_students
       WHERE date_of_birth IS NOT NULL AND adult_told_at IS NULL
         AND date_of_birth <= (${today}::date - interval '18 years')::date
       ORDER BY school_id, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE school_students AS record SET adult_told_at = ${now}, messages_to = 'student'
      FROM grown, schools, accounts
     WHERE record.school_id = grown.school_id AND record.id = grown.id AND schools.id = record.school_id
       AND accounts.id = record.candidate_id
    RETURNING schools.name AS "schoolName", record.first_name AS "firstName", record.locale,
              coalesce(accounts.email, record.email) AS email, record.parents, grown.messages_to AS "messagesBefore",
              EXISTS (SELECT FROM offered_schools WHERE offered_schools.id = record.school_id) AS "isSchoolOffered"`.execute(
    tx.db,
  );
  return rows;
}
