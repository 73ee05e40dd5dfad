import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

/** Names with letters that aren't Latin. */
const isOther = (table: 'accounts' | 'instructors') => {
  const name = sql`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;
  return { name, condition: sql`${name} ~ '[^\\u0001-\\u036f\\u1e00-\\u1eff\\u2000-\\u206f]'` };
};

/** The names of a school's instructors and students in other scripts than Latin. */
export async function selectNamesInOtherScripts(ctx: Queryable, schoolId: string, limit: number): Promise<string[]> {
  const [instructor, student] = [isOther('instructors'), isOther('accounts')];
  const { rows } = await sql<{ name: string }>`
    SELECT ${instructor.name} AS name FROM instructors WHERE school_id = ${schoolId} AND ${instructor.condition}
     UNION
    SELECT ${student.name} FROM school_students JOIN accounts ON accounts.id = school_students.candidate_id
     WHERE school_students.school_id = ${schoolId} AND ${student.condition}
     LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ name }) => name);
}
