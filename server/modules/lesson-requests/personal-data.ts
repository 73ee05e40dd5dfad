import type { PersonalData } from '#server/personal-data.ts';
import { deleteRequestsOfPerson } from './lesson-requests.db.ts';

/** What instructors say of themselves to their school: no student is given it, and it goes with the student of the lesson. */
export const lessonRequestsPersonalData: PersonalData = {
  tables: [],
  export: async () => ({}),
  erase: (tx, { id }) => deleteRequestsOfPerson(tx, id),
};
