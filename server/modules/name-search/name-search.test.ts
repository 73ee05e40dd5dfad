import { expect, test } from 'vitest';
import { bookLesson } from '#server/modules/bookings/book-lesson.ts';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, sessionAt } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW } from '#server/testing/test-app.ts';
import { findSpellings } from './name-search.ts';

test.each([
  ['gurpreet', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Harjeet', 'ਹਰਜੀਤ ਕੌਰ'],
  ['olena', 'Олена Шевченко'],
  ['wang', '王芳'],
])('%s finds %s', async (search, name) => {
  const [word] = await findSpellings(search, ['Priya Sharma', name, 'Зоя']);
  expect(word).toHaveLength(2);
});

test('a word that sounds like no name has no other spelling', async () => {
  expect(await findSpellings('priya 0142', ['Priya Sharma', 'ਗੁਰਪ੍ਰੀਤ'])).toEqual([['priya'], ['0142']]);
});

test('the lists of a school find names of all scripts by plain letters', async () => {
  const app = await sharedTestApp();
  app.clock.set(TEST_NOW);
  const { schoolId, accountId } = await addTaxedSchool(app);
  const names = [
    { firstName: 'ਗੁਰਪ੍ਰੀਤ', lastName: 'ਸਿੰਘ' },
    { firstName: 'Łukasz', lastName: 'Strauß' },
  ];
  const [singh, strauss] = [await addInstructor(app, schoolId, names[0]), await addInstructor(app, schoolId, names[1])];
  const student = await signUpCandidate(app, { firstName: 'Олена', lastName: 'Đặng' });
  const slot = { date: '2026-12-09', startTime: '09:30', endTime: '10:30' };
  for (const { id } of [singh, strauss]) await addSlots(app, id, [slot]);
  await bookLesson(app.ctx, student.id, { ...slot, instructorId: singh.id, location: '5 Elm Street' });
  const office = await sessionAt(app, '2026-12-08T12:00:00Z', accountId);
  const read = async (url: string) => JSON.stringify((await app.call({ url, as: office })).body);
  const search = (path: string, name: string, words: string) =>
    read(`/api/${path}?${name}=${encodeURIComponent(words)}`);

  const bookings = `school/${schoolId}/bookings`;
  for (const words of ['gurpreet singh', 'olena dang', 'ਗੁਰਪ੍ਰੀਤ dang'])
    expect(await search(bookings, 'q', words)).toContain(singh.id);
  expect(await search(bookings, 'q', 'olena strauss')).not.toContain(singh.id);
  for (const [path, name] of [
    [`instructor/school/${schoolId}/page`, 'q'],
    [`school/${schoolId}/today/instructors`, 'search'],
  ] as const) {
    const [gurpreet, lukasz] = [await search(path, name, 'gurpreet'), await search(path, name, 'lukasz strauss')];
    expect([gurpreet.includes(singh.id), gurpreet.includes(strauss.id)]).toEqual([true, false]);
    expect([lukasz.includes(singh.id), lukasz.includes(strauss.id)]).toEqual([false, true]);
  }
  const exported = await read(`/api/booking/school/${schoolId}/export?format=csv&q=olena`);
  expect(exported).toContain('ਗੁਰਪ੍ਰੀਤ');
});
