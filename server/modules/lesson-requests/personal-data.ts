import type { PersonalData } from '#server/personal-data.ts';
import { deleteRequestsOfPerson } from './lesson-requests.db.ts';

/** Students don't see what instructors write to their school, but it's deleted along with the student's lessons. */
export const lessonRequestsPersonalData: PersonalData = {
  tables: [],
  erase: (tx, { id }) => deleteRequestsOfPerson(tx, id),
};
