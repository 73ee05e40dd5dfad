import type * as z from 'zod/mini';
import { newStudentSchema } from '#contract/school-students.ts';
import { addStudent } from '#server/modules/school-students/school-students.ts';
import type { TestApp } from './test-app.ts';

/** A student whom a school added by hand, without an account: `id` is the record's, and also the candidate's. */
export async function addStudentOf(
  app: TestApp,
  schoolId: string,
  values: Partial<z.input<typeof newStudentSchema>> = {},
): Promise<{ id: string }> {
  const student = newStudentSchema.parse({ firstName: 'Maya', lastName: 'Roy', phone: '613 555 0142', ...values });
  const { recordId } = await addStudent(app.tx, schoolId, student);
  return { id: recordId };
}
