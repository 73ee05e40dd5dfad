import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTaxedSchool, bookLesson, LESSON } from './lesson.ts';
import { addSlots } from './marketplace.ts';
import { sharedTestApp } from './shared-app.ts';
import { createTestApp, TEST_NOW, type TestApp } from './test-app.ts';

test('a shared app starts with the rows, the sequences, the caches and the time of a new one', async () => {
  const fresh = await createTestApp();
  const expected = await readRows(fresh);
  await fresh.close();

  const app = await sharedTestApp();
  const school = await addTaxedSchool(app);
  const { student, instructor } = await bookLesson(app, school);
  await addSlots(app, instructor.id, [{ ...LESSON, startTime: '11:00', endTime: '12:00' }]);
  const list = async (as: string | null) =>
    (await app.call({ url: `/api/schedule/all?availabilityStatus=AVAILABLE&date=${LESSON.date}`, as })).body;
  expect(await list(student.cookie)).toHaveLength(1);
  expect(await readRows(app)).not.toEqual(expected);
  app.clock.advance({ hours: 50 });

  expect(await sharedTestApp()).toBe(app);
  expect(await readRows(app)).toEqual(expected);
  expect(app.clock.now().toString()).toBe(TEST_NOW);
  const other = await bookLesson(app, await addTaxedSchool(app));
  expect(await list(other.student.cookie)).toEqual([]);
});

/** All rows and sequences, except those of the job queues, which contain the time of the last poll. */
async function readRows({ owner }: TestApp): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT pg_class.oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace::regnamespace::text IN ('public', 'jobs')`.execute(
    owner,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`SELECT to_jsonb(t)::text AS row FROM ${sql.raw(name)} AS t ORDER BY 1`.execute(owner);
    found[name] = name === 'jobs.queue' ? rows.length : rows;
  }
  const { rows: sequences } = await sql`
    SELECT schemaname, sequencename, coalesce(last_value, start_value) AS at FROM pg_sequences ORDER BY 1, 2`.execute(
    owner,
  );
  return { ...found, sequences };
}
