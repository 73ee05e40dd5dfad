import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteRequestsOfPerson } from './lesson-requests.db.ts';

/** What instructors say of themselves to their school: no student is given it, and it goes with the student of the lesson. */
export const lessonRequestsOfPerson = (): PersonalData => ({
  tables: [],
  export: async () => ({}),
  erase: (tx, { id }) => deleteRequestsOfPerson(tx, id),
});
