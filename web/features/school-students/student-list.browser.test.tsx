import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SchoolStudent, StudentRow } from '#contract/school-students.ts';
import { canBePressed, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import { writeSession } from '../session/session-store.ts';
import { EditStudentDialog } from './student-dialog.tsx';
import { StudentList } from './student-list.tsx';

const row = (id: string, firstName: string, more: Partial<StudentRow> = {}): StudentRow => ({
  ...{ id, firstName, lastName: 'Silva', phone: '(613) 555-0142', email: null, status: 'active', hasAccount: false },
  ...{ lastLesson: null, nextLesson: null, licenceExpiresOn: null, owed: 0 },
  ...more,
});
const MARIA = row('s1', 'Maria', { lastLesson: '2026-11-20' });
const OTHER_MARIA = row('s2', 'Maria', { phone: '(613) 555-0177', owed: 45 });
const STUDENTS = 'GET /school/sc/students';

const listed = (...students: StudentRow[]) => ({ students, next: null });

beforeEach(() => writeSession(SCHOOL));
afterEach(() => writeSession(null));

test('a school without students starts with adding one', async () => {
  await show(<StudentList schoolId="sc" />, { answers: { [STUDENTS]: () => listed(), 'GET /school/me': () => null } });
  await expect.element(page.getByText('No students yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add student' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Add a student' })).toBeVisible();
});

test('typing searches, and two people of one name are told apart', async () => {
  await show(<StudentList schoolId="sc" />, {
    size: PHONE,
    answers: {
      [STUDENTS]: ({ query }) =>
        query.get('search') === 'maria' ? listed(MARIA, OTHER_MARIA) : listed(MARIA, OTHER_MARIA, row('s3', 'Noah')),
    },
  });
  await expect.element(page.getByText('3 students shown')).toBeVisible();
  await page.getByLabelText('Search students').fill('maria');
  await expect.element(page.getByText('2 students shown')).toBeVisible();
  await expect.element(page.getByText('(613) 555-0177')).toBeVisible();
  await expect.element(page.getByText('Last lesson Fri, Nov 20')).toBeVisible();
  expectToFit();
});

test('a page of students is a few screens high on a phone, with what each owes and whom to call', async () => {
  const many = Array.from({ length: 25 }, (_, n) =>
    row(`s${n}`, `Student ${n}`, { owed: 45, nextLesson: '2026-12-04' }),
  );
  const { calls } = await show(<StudentList schoolId="sc" />, {
    size: PHONE,
    answers: { [STUDENTS]: () => listed(...many) },
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Student 24' });
  for (const text of ['Next lesson Fri, Dec 4', 'Owes $45.00', '(613) 555-0142'])
    await expect.element(card.getByText(text)).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThan(3_500);
  expect(calls.find(({ name }) => name === STUDENTS)?.query?.get('limit')).toBe('25');
  expectToFit();
});

test('while a number is typed, everyone who has it appears and can be opened', async () => {
  const searches: (string | null)[] = [];
  await show(<StudentList schoolId="sc" />, {
    answers: {
      [STUDENTS]: ({ query }) => {
        searches.push(query.get('search'));
        return query.get('search') ? listed(MARIA) : listed(OTHER_MARIA);
      },
    },
  });
  await page.getByRole('button', { name: 'Add student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await expect.element(dialog.getByRole('textbox', { name: /^First name/ })).toHaveFocus();
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('613 555');
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('613 555 0142');
  await expect.element(dialog.getByText('ends in 0142')).toBeVisible();
  await expect.element(dialog.getByText('last lesson Fri, Nov 20')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Open Maria Silva' })).toBeVisible();
  // A number that isn't complete would match too many.
  expect(searches).not.toContain('613 555');
});

const MAYA: SchoolStudent = {
  ...row('s9', 'Maya', { lastName: 'Roy' }),
  ...{ dateOfBirth: null, language: 'en', location: '', pickupPostalCode: '', needs: '', note: '', heardFrom: '' },
  licence: { number: '', class: '', issuedOn: null, expiresOn: null, conditions: '' },
  ...{
    parents: [],
    messagesTo: 'student',
    similar: [],
    merged: [],
    invitedAt: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 'v1',
  },
};

async function typeOver(firstName: string) {
  const sent: string[] = [];
  const noteSaved = (name: string) => () => {
    sent.push(name);
    return { ...MAYA, firstName };
  };
  await show(
    <EditStudentDialog schoolId="sc" student={MAYA} onClose={() => sent.push('closed')} onOpen={() => undefined} />,
    {
      answers: {
        [STUDENTS]: () => listed(),
        'PUT /school/sc/students/s9': noteSaved('changed'),
        'POST /school/sc/students': noteSaved('added'),
      },
    },
  );
  const dialog = page.getByRole('dialog', { name: 'Edit Maya Roy' });
  await dialog.getByLabelText('First name').fill(firstName);
  await dialog.getByRole('button', { name: 'Save student' }).click();
  return sent;
}

test('typing Leo over Maya asks whether it is a new person, and changes nothing of hers', async () => {
  const sent = await typeOver('Leo');
  const question = page.getByRole('alertdialog', { name: 'New person?' });
  await expect
    .element(question.getByText('You changed the first name from Maya to Leo. Is this someone else?'))
    .toBeVisible();
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Add Leo as a new student' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a student' });
  await expect.element(adding.getByLabelText('First name')).toHaveValue('Leo');
  await adding.getByRole('button', { name: 'Save student' }).click();
  await expect.poll(() => sent).toEqual(['added']);
});

test('a corrected spelling is saved once it is confirmed', async () => {
  const sent = await typeOver('Mya');
  await page.getByRole('button', { name: 'Same person, fix the name' }).click();
  await expect.poll(() => sent).toEqual(['changed', 'closed']);
});

test('another accent needs no question', async () => {
  const sent = await typeOver('Mäya');
  await expect.poll(() => sent).toEqual(['changed', 'closed']);
});

test('in Edit, who shares the record’s number isn’t called a double, and Save is in view from the start', async () => {
  await show(<EditStudentDialog schoolId="sc" student={MAYA} onClose={() => undefined} onOpen={() => undefined} />, {
    size: PHONE,
    answers: { [STUDENTS]: () => listed(MARIA), 'PUT /school/sc/students/s9': () => MAYA },
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Maya Roy' });
  const save = dialog.getByRole('button', { name: 'Save student' });
  await expect.element(save).toBeVisible();
  await expect.poll(() => canBePressed(save.element())).toBe(true);
  await dialog
    .getByRole('textbox', { name: /^Phone/ })
    .first()
    .fill('613 555 0142');
  await expect
    .element(dialog.getByText('This student has that phone number or email too.', { exact: false }))
    .toBeVisible();
  expect(dialog.getByText('continue to add someone new', { exact: false }).elements()).toEqual([]);
  await dialog
    .getByRole('textbox', { name: /^Phone/ })
    .first()
    .fill(MAYA.phone);
  await expect.element(dialog.getByText('Already in your records')).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText('Saved Maya Roy.')).toBeVisible();
});
