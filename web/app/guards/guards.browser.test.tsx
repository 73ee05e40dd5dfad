import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { SessionActor } from '#contract/accounts.ts';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { writeSession } from '../../features/session/session-store.ts';
import { SCHOOL, STUDENT } from '../../testing/samples.ts';
import { CATALOGUE_NAMES } from '../../ui/i18n/catalogues.ts';
import { startI18n } from '../../ui/i18n/i18n.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import AdminGuard, { clientLoader as requireAdmin } from './admin.tsx';
import MemberGuard, { clientLoader as requireAnyone } from './member.tsx';
import SchoolGuard, { clientLoader as requireSchool } from './school.tsx';
import StudentGuard, { clientLoader as requireStudent } from './student.tsx';

const ADMIN: SessionActor = {
  kind: 'admin',
  id: 'a1',
  name: 'Ada',
  email: 'a@check.example',
  needsSecondFactor: false,
};

const GUEST_PAGES = ['/', '/login', '/signup', '/schoolloginpage', '/schoolsignuppage'];
const SCHOOL_PAGES = ['/drivingSchoolBookings', '/instructorDetailsPage', '/addnewinstructor'];

const pages = (...paths: string[]) => paths.map((path) => ({ path, element: <h1>{path}</h1> }));

/** The guards, each around pages that only show their address. */
const ROUTES = [
  ...[...GUEST_PAGES, '/admin/login'].map((path) => ({ path, element: <GuestOnly>{path}</GuestOnly> })),
  { loader: requireStudent, Component: StudentGuard, children: pages('/studenthomepage', '/bookings') },
  { loader: requireSchool, Component: SchoolGuard, children: pages(...SCHOOL_PAGES) },
  { loader: requireAnyone, Component: MemberGuard, children: pages('/instructorinfo/7') },
  { loader: requireAdmin, Component: AdminGuard, children: pages('/admin') },
];

/** Opens an address as this actor. Returns every address visited, with its query. */
async function visit(actor: SessionActor | null, address: string): Promise<string[]> {
  // The previous page would react to the new actor and navigate too.
  await cleanup();
  await startI18n('en', CATALOGUE_NAMES);
  writeSession(actor);
  const layout = (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
  const router = createMemoryRouter([{ element: layout, hydrateFallbackElement: <p>Loading</p>, children: ROUTES }], {
    initialEntries: [address],
  });
  const way: string[] = [];
  router.subscribe(({ location: { pathname, search } }) => {
    if (way.at(-1) !== pathname + search) way.push(pathname + search);
  });
  await render(<RouterProvider router={router} />);
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  return way;
}

afterEach(() => writeSession(null));

test.each([
  ...['/studenthomepage', '/bookings', '/drivingSchoolBookings', '/addnewinstructor', '/instructorinfo/7'].map(
    (address) => [address, '/'] as const,
  ),
  ['/admin', '/admin/login'] as const,
])('[RR-01] [RT-19] logged out, %s leads to %s and keeps the way back', async (address, destination) => {
  const way = await visit(null, `${address}?day=2`);
  expect(way.at(-1)).toBe(`${destination}?returnTo=${encodeURIComponent(`${address}?day=2`)}`);
});

test.each([...GUEST_PAGES])('[RT-01] [RR-02] logged in, %s leads home, a student and a school', async (address) => {
  expect((await visit(STUDENT, address)).at(-1)).toBe('/studenthomepage');
  expect((await visit(SCHOOL, address)).at(-1)).toBe('/drivingSchoolBookings');
});

test.each(['/studenthomepage', '/bookings'])(
  '[RT-03] [RT-05] %s leads a school by way of the student login back to its bookings, and says why',
  async (address) => {
    expect(await visit(STUDENT, address)).toEqual([address]);
    expect(await visit(SCHOOL, address)).toEqual(['/login', '/drivingSchoolBookings']);
    await expect.element(page.getByText('That page is only for students.')).toBeVisible();
  },
);

test.each(SCHOOL_PAGES)(
  '[RT-10] [RR-03] %s leads a student by way of the school login back home, and says why',
  async (address) => {
    expect(await visit(SCHOOL, address)).toEqual([address]);
    expect(await visit(STUDENT, address)).toEqual(['/schoolloginpage', '/studenthomepage']);
    await expect.element(page.getByText('That page is only for driving schools.')).toBeVisible();
  },
);

test('[RT-13] an instructor’s profile opens to a student and a school alike', async () => {
  expect(await visit(STUDENT, '/instructorinfo/7')).toEqual(['/instructorinfo/7']);
  expect(await visit(SCHOOL, '/instructorinfo/7')).toEqual(['/instructorinfo/7']);
});

test('[RT-19] the desk is an administrator’s alone, who goes there from its login', async () => {
  expect(await visit(ADMIN, '/admin')).toEqual(['/admin']);
  expect((await visit(ADMIN, '/admin/login')).at(-1)).toBe('/admin');
  expect(await visit(STUDENT, '/admin')).toEqual(['/admin/login', '/studenthomepage']);
});

test('a session that ends while a page is open leads to the login of that kind, which keeps the way back', async () => {
  const way = await visit(SCHOOL, '/addnewinstructor');
  writeSession(null);
  await expect.poll(() => way.at(-1)).toBe('/schoolloginpage?returnTo=%2Faddnewinstructor');
});
