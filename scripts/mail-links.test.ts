import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath, matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { type MailKind, NOTICES } from '#contract/notices.ts';
import { PUBLIC_RECORD_PATHS, returnPath } from '#contract/paths.ts';
import { MAILS } from '#server/mails.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { EXAMPLES } from '#server/testing/mail-examples.ts';
import { booking, cancelled, compose } from '#server/testing/written-mail.ts';
import routes from '../web/app/routes.ts';
import { mayOpen } from '../web/features/session/school-rights.ts';

type Reader = 'student' | 'school' | 'admin';

/** Readers of emails that are neither a notification nor about an account. */
const READERS: Partial<Record<string, Reader>> = {
  ...{ webhook_added: 'school', webhook_turned_off: 'school', owner_invited: 'school', api_key_added: 'school' },
  ...{ contact_address_changed: 'school', school_approved: 'school', school_name_decided: 'school' },
  ...{ package_asked: 'school', package_end_asked: 'school' },
  ...{ package_accepted: 'student', package_declined: 'student', package_ended: 'student' },
  ...{ booking_to_confirm: 'student', lesson_to_confirm: 'student', guardian_changed: 'student' },
  parent_copies_stopped: 'student',
  contact_message: 'admin',
};

/** Instructors get these about their own lessons. */
const TO_INSTRUCTORS: MailKind[] = [
  ...(['booking_confirmed_school', 'booking_cancelled_school', 'booking_moved_school'] as const),
  ...(['pickup_changed_school', 'lesson_message_school', 'lesson_kept'] as const),
  'lessons_changed_instructor',
];

function findReader(kind: MailKind, data: object): Reader | undefined {
  if ('userType' in data) return String(data.userType).toLowerCase() as Reader;
  const { to } = NOTICES[kind];
  return to === null ? READERS[kind] : to === 'candidate' ? 'student' : to;
}

/** Data that changes an email's links. */
const VARIANTS: object[] = [
  ...[{}, { token: '' }, { cancelledBy: 'student' }, { otherSlots: [] }, { by: 'school' }, { fromDate: null }],
  ...[{ what: 'removed' }, { what: 'left' }, { returnTo: '/bookings' }],
];
const USER_TYPES = ['STUDENT', 'SCHOOL', 'ADMIN'].map((userType) => ({ userType }));
const MORE_VARIANTS: Partial<Record<string, object>> = {
  booking_confirmed_student: { more: [booking] },
  booking_confirmed_school: { more: [booking] },
  booking_cancelled_student: { more: [cancelled] },
  booking_cancelled_school: { more: [cancelled] },
  student_invitation: { firstName: 'Amina', token: 'abc' },
};

function listVariants(kind: keyof typeof EXAMPLES): object[] {
  const example = EXAMPLES[kind];
  const changes = [...VARIANTS, ...('userType' in example ? USER_TYPES : []), ...[MORE_VARIANTS[kind] ?? []].flat()];
  return changes.map((change) => ({ ...example, ...change }));
}

const OURS = 'https://lanewise.example';

/** Buttons, lists of links, notes, and URLs within a sentence. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/https:\/\/lanewise\.example[^\s)»”"]*/g)].map(([link]) =>
    link.slice(OURS.length).replace(/[.,]+$/, ''),
  );

const withoutFiles = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, file, children }) => ({
    ...(path !== undefined && { path }),
    id: file,
    ...(children && { children: withoutFiles(children) }),
  })) as RouteObject[];
const PAGES = withoutFiles(routes as RouteConfigEntry[]);

/** The people who may open the page behind a link; 'nobody' if there is no page. */
function findAudience(path: string): 'everybody' | 'nobody' | 'anyone logged in' | Reader {
  if (path.startsWith('/api/')) {
    const call = Object.values(endpoints).find(
      ({ method, path: pattern }) => method === 'GET' && matchPath(`/api${pattern}`, path),
    );
    // A browser shows a refused call as JSON, so such links must work without logging in.
    return call?.access === 'anyone' ? 'everybody' : 'nobody';
  }
  if (Object.values(PUBLIC_RECORD_PATHS).some((pattern) => matchPath(`/:language?${pattern}`, path)))
    return 'everybody';
  const files = (matchRoutes(PAGES, path) ?? []).map(({ route }) => route.id ?? '');
  if (files.length === 0 || files.at(-1)?.includes('not-found')) return 'nobody';
  const guard = files.find((file) => file.startsWith('guards/'));
  if (!guard) return 'everybody';
  return guard === 'guards/member.tsx' ? 'anyone logged in' : (guard.slice('guards/'.length, -'.tsx'.length) as Reader);
}

const INSTRUCTOR = { kind: 'school', role: 'instructor', instructorId: 'i-1', maySeeFigures: false } as never;

test.each(MAILS.map((mail) => [mail.kind, mail] as const))(
  'every link of %s works without a log-in, or leads back to its page after one',
  (kind, mail) => {
    for (const data of listVariants(kind)) {
      const reader = findReader(kind, data);
      for (const locale of LOCALES) {
        const { text } = compose(mail, data as never, { locale });
        const links = linksIn(text);
        expect(links.length, text).toBeGreaterThan(0);
        for (const link of links) {
          const { pathname } = new URL(link, OURS);
          const audience = findAudience(pathname);
          if (audience === 'everybody') continue;
          expect([link, audience]).toEqual([link, audience === 'anyone logged in' ? audience : reader]);
          expect(returnPath(link), 'a log-in leads back there').toBe(link);
          if (TO_INSTRUCTORS.includes(kind)) expect([link, mayOpen(INSTRUCTOR, pathname)]).toEqual([link, true]);
        }
      }
    }
  },
);
