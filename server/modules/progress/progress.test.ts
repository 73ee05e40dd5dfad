import { beforeAll, describe, expect, test } from 'vitest';
import type { LessonProgress, Progress } from '#contract/progress.ts';
import { texts as skillTexts } from '#contract/skills.en.ts';
import { SKILLS } from '#contract/skills.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addCompletedLesson } from '#server/testing/completed-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await signUpSchool(app, { province: 'ON', name: 'Own Lane' });
});

const mark = (skill: string, level: string) => ({ skill, level });
const save = (as: string, id: string, payload: object) =>
  app.call({ method: 'PUT', url: `/api/booking/${id}/progress`, as, payload });
const ofLesson = async (as: string, id: string) =>
  (await app.call({ url: `/api/booking/${id}/progress`, as })).body as LessonProgress;
const ofStudent = async (as: string) => (await app.call({ url: '/api/candidate/progress', as })).body as Progress;
const sheet = async (as: string, language = 'en') =>
  app.call({ url: '/api/candidate/progress.csv', as, headers: { 'accept-language': language } });

describe('the skills practised in a lesson', () => {
  test('are entered and corrected by the school, and shown to the student as plain text', async () => {
    const [student, instructor] = [await signUpCandidate(app), await addInstructor(app, school.schoolId)];
    const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 0 });
    const note = '<script>alert(1)</script> & "mirrors"';
    const marks = [mark('roundabouts', 'practised'), mark('controls', 'mastered')];
    expect(await save(school.cookie, id, { marks, note })).toMatchObject({
      status: 200,
      body: { note, marks: marks.toReversed(), updatedAt: '2026-11-20T17:00:00.000Z', before: [] },
    });
    const mended = [mark('controls', 'practised')];
    await save(school.cookie, id, { marks: mended, note: ` ${note} ` });
    expect(await ofLesson(school.cookie, id)).toMatchObject({ note, marks: mended });
    const progress = await ofStudent(student.cookie);
    expect(progress).toMatchObject({
      minutes: 60,
      instructors: [{ id: instructor.id, name: 'Priya Sharma', schoolName: 'Own Lane', lessons: 1, minutes: 60 }],
      skills: [{ skill: 'controls', level: 'practised', date: '2026-12-01' }],
      lessons: [{ bookingId: id, startTime: '2026-12-01T09:00:00-05:00', note, marks: mended }],
    });
    // A lesson without any entries still counts.
    await save(school.cookie, id, { marks: [] });
    expect(await ofStudent(student.cookie)).toMatchObject({ minutes: 60, skills: [], lessons: [{ note: '' }] });
  });

  test('need a lesson that took place: not upcoming, missed or cancelled', async () => {
    const [student, instructor] = [await signUpCandidate(app), await addInstructor(app, school.schoolId)];
    const { id } = await addBooking(app, instructor.id, student.id, { day: 1 });
    const at = async (status: 'Booked' | 'No-show' | 'Instructor no-show') => {
      await app.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
      return save(school.cookie, id, { marks: [mark('turns', 'introduced')] });
    };
    for (const status of ['Booked', 'No-show', 'Instructor no-show'] as const)
      expect(await at(status)).toMatchObject({ status: 409, body: { error: { code: 'progress_not_open' } } });
    expect(await ofStudent(student.cookie)).toEqual({ minutes: 0, instructors: [], skills: [], lessons: [] });
  });

  test('must be known skills and levels, once each, with a note of limited length', async () => {
    const [student, instructor] = [await signUpCandidate(app), await addInstructor(app, school.schoolId)];
    const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 2 });
    for (const payload of [
      { marks: [mark('juggling', 'mastered')] },
      { marks: [mark('turns', 'perfect')] },
      { marks: [mark('turns', 'mastered'), mark('turns', 'introduced')] },
      { marks: [], note: 'x'.repeat(1001) },
      {},
    ])
      expect((await save(school.cookie, id, payload)).status).toBe(400);
    expect((await save(school.cookie, id, { marks: SKILLS.map((skill) => mark(skill, 'introduced')) })).status).toBe(
      200,
    );
    expect((await ofStudent(student.cookie)).skills.map(({ skill }) => skill)).toEqual(SKILLS);
  });

  test('belong to the lesson’s school: others can’t read, write or detect them', async () => {
    const other = await signUpSchool(app, { province: 'ON', name: 'Other Lane' });
    const student = await signUpCandidate(app);
    const [mine, theirs] = [await addInstructor(app, school.schoolId), await addInstructor(app, other.schoolId)];
    const first = await addCompletedLesson(app, mine.id, student.id, { day: 3 });
    const second = await addCompletedLesson(app, theirs.id, student.id, { day: 4 });
    await save(school.cookie, first.id, { marks: [mark('night', 'mastered')], note: 'Ours' });
    const url = `/api/booking/${first.id}/progress`;
    expect((await app.call({ url, as: other.cookie })).status).toBe(404);
    expect((await save(other.cookie, first.id, { marks: [] })).status).toBe(404);
    expect(await ofLesson(other.cookie, second.id)).toMatchObject({ before: [] });
    expect((await app.call({ url, as: student.cookie })).status).toBe(403);
    // The student has both.
    await save(other.cookie, second.id, { marks: [mark('night', 'practised')], note: 'Theirs' });
    const progress = await ofStudent(student.cookie);
    expect(progress.lessons.map(({ note }) => note)).toEqual(['Theirs', 'Ours']);
    expect(progress.skills).toEqual([{ ...mark('night', 'practised'), date: '2026-12-05' }]);
  });

  test('stand as the latest lesson left them, whenever that was entered; a lesson shows the state before it', async () => {
    const [student, instructor] = [await signUpCandidate(app), await addInstructor(app, school.schoolId)];
    const [first, second, third] = [
      await addCompletedLesson(app, instructor.id, student.id, { day: 5 }),
      await addCompletedLesson(app, instructor.id, student.id, { day: 6 }),
      await addCompletedLesson(app, instructor.id, student.id, { day: 7 }),
    ];
    await save(school.cookie, second.id, { marks: [mark('winter', 'mastered')] });
    await save(school.cookie, first.id, { marks: [mark('winter', 'introduced'), mark('turns', 'practised')] });
    expect((await ofLesson(school.cookie, third.id)).before).toEqual([
      mark('turns', 'practised'),
      mark('winter', 'mastered'),
    ]);
    expect((await ofLesson(school.cookie, second.id)).before).toEqual([
      mark('turns', 'practised'),
      mark('winter', 'introduced'),
    ]);
    expect((await ofStudent(student.cookie)).skills).toEqual([
      { ...mark('turns', 'practised'), date: '2026-12-06' },
      { ...mark('winter', 'mastered'), date: '2026-12-07' },
    ]);
  });

  test('entered twice at once keep one version whole', async () => {
    const [student, instructor] = [await signUpCandidate(app), await addInstructor(app, school.schoolId)];
    const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 8 });
    for (let round = 0; round < 5; round++) {
      const versions = [
        { marks: [mark('turns', 'mastered'), mark('night', 'mastered')], note: 'one' },
        { marks: [mark('turns', 'introduced'), mark('winter', 'introduced')], note: 'two' },
      ];
      const answers = await Promise.all(versions.map((version) => save(school.cookie, id, version)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { marks, note } = await ofLesson(school.cookie, id);
      expect(versions).toContainEqual({ marks: expect.arrayContaining(marks), note });
    }
  });
});

test('export as a spreadsheet: lessons, hours, skills and notes, without formulas', async () => {
  const student = await signUpCandidate(app);
  const instructor = await addInstructor(app, school.schoolId, { firstName: '=HYPERLINK("x")', lastName: '' });
  const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 9 });
  await save(school.cookie, id, { marks: [mark('controls', 'mastered')], note: '=1+1, "quoted"' });
  const answer = await sheet(student.cookie);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="lanewise-progress.csv"',
  });
  const lines = String(answer.body).replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toBe('Date,Start,End,Time zone,Hours,Instructor,School,Booking,Skills,Note');
  expect(lines[1]).toMatch(/^2026-12-10,09:00,10:00,America\/Toronto,1,"'=HYPERLINK\(""x""\)",Own Lane,LW-/);
  expect(lines[1]).toContain(`,Controls and driving position: Mastered,"'=1+1, ""quoted"""`);
  expect(lines[2]).toBe('Total,,,,1');
  expect(lines).toContain('Before you drive,Controls and driving position,Mastered,2026-12-10');
  expect(lines).toContain(`Where roads meet,${skillTexts.skills.roundabouts},,`);
  for (const cell of String(answer.body).split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+@]/);
  const french = String((await sheet(student.cookie, 'fr-CA')).body);
  expect(french).toContain('\ufeffDate;');
  expect(french).toContain('Commandes et position de conduite\u00a0: Maîtrisée');
});
