import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { SchoolNotice } from './school-page.tsx';

const ID = '2f1dbf4c-0a54-4d1b-9d40-58c1d1c1a001';
const SCHOOL = {
  ...{ id: ID, name: 'Larch Driving', isInformationComplete: true, isApproved: true },
  ...{ wantedName: 'Larch Driving Academy' },
};

test('an approved school that asks for a new name reads of that alone', async () => {
  writeSession({
    ...{ kind: 'school', id: ID, name: 'Larch Driving', email: 'office@larch.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  });
  await show(<SchoolNotice />, { answers: { [`GET /school/${ID}`]: () => SCHOOL } });
  await expect.element(page.getByText(/Students still see “Larch Driving”/)).toBeVisible();
  await expect.element(page.getByText('Students will see your school soon')).not.toBeInTheDocument();
});
