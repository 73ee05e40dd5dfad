import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { failingOnce } from '../../testing/http.ts';
import { expectRetry } from '../../testing/interactions.ts';
import { show } from '../../testing/room.tsx';
import { AMINA } from '../../testing/samples.ts';
import SchoolInstructors from './instructors.tsx';

test('[RT-11] [ER-08] shows a loading error with “Try again”, and a way to add an instructor', async () => {
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  });
  onTestFinished(() => writeSession(null));
  await show(<SchoolInstructors />, {
    answers: {
      'GET /school/s': () => ({ id: 's', isInformationComplete: true, isApproved: true, wantedName: null }),
      'GET /instructor/school/s/page': failingOnce(() => ({ instructors: [AMINA], total: 1 })),
    },
  });
  await expectRetry();
  await expect.element(page.getByRole('rowheader', { name: 'Amina Osei' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add new instructor', exact: true }))
    .toHaveAttribute('href', '/addnewinstructor');
});
