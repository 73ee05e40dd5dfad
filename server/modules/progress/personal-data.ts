import type { PersonalData } from '#server/personal-data.ts';
import { deleteProgress } from './progress.db.ts';
import { readStudentProgress } from './progress.ts';

export const progressPersonalData: PersonalData = {
  tables: ['lesson_progress', 'lesson_skills'],

  async export(ctx, { id }) {
    const { minutes, skills, lessons } = await readStudentProgress(ctx, id);
    const said = lessons.map(({ code, marks, note }) => ({ booking: code, skills: marks, note }));
    return { progress: { minutes, skills, lessons: said } };
  },

  erase: (tx, { id }) => deleteProgress(tx, id),
};
