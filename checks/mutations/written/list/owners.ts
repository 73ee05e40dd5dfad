import type { Change, Mutation } from '../mutation.ts';

const MATRIX = 'server/access-matrix.test.ts';
const STRANGERS = 'another one’s record';
const OWNER = 'server/platform/http/owner.ts';

/** The owner of a record is asked for; `what` it is. */
const owner = (what: string, change: Change, test = { file: MATRIX, title: STRANGERS }): Mutation => ({
  row: 'callers',
  protection: `${what}: its owner alone`,
  takenOut: [change],
  test,
});

/** On whose record. */
export const OWNERS: Mutation[] = [
  ...(
    [
      [
        'a booking',
        'bookings',
        "path: '/booking/:id',\n    access: ['candidate', 'school', 'admin'],",
        "{ booking: 'params.id' }",
      ],
      [
        'a lesson that is cancelled',
        'bookings',
        "path: '/booking/:id/cancel',\n    access: ['candidate', 'school'],",
        "{ booking: 'params.id' }",
      ],
      [
        'a schedule',
        'schedule-uploads',
        "path: '/schedule/upload',\n    access: ['school'],",
        "{ school: 'query.schoolId' }",
      ],
      [
        'a school’s list of instructors',
        'instructors',
        "access: ['school', 'admin'],",
        "{ school: 'params.schoolId' }",
      ],
      [
        'an instructor',
        'instructors',
        "method: 'PATCH',\n    path: '/instructor/:id',\n    access: ['school'],",
        "{ instructor: 'params.id' }",
      ],
      ['a school', 'schools', "access: ['school', 'admin'],", "{ school: 'params.id' }"],
      ['a student’s photo that is set', 'photos', "access: ['candidate'],", "{ candidate: 'fields.studentId' }"],
      ['a school’s figures', 'analytics', "access: ['school'],", "{ school: 'params.schoolId' }"],
      ['a school’s calendar', 'school-calendar', "access: ['school', 'admin'],", "{ school: 'params.schoolId' }"],
      [
        'a school’s reviews',
        'reviews',
        "path: '/review/school/:schoolId',\n    access: ['school'],",
        "{ school: 'params.schoolId' }",
      ],
      [
        'a lesson’s notes',
        'progress',
        "method: 'PUT',\n    path: '/booking/:id/progress',\n    access: ['school'],",
        "{ booking: 'params.id' }",
      ],
    ] as const
  ).map(([what, noun, before, declared]) =>
    owner(what, {
      file: `contract/${noun}.ts`,
      find: `${before}\n    owner: ${declared},`,
      replace: before,
    }),
  ),
  owner(
    'an instructor, but for what students are offered',
    {
      file: 'server/modules/instructors/instructors.policy.ts',
      find: 'if (actor.id !== instructor.schoolId) return null;',
      replace: '',
    },
    { file: 'server/modules/instructors/profile.test.ts', title: 'the own school and an admin see all of it' },
  ),
  owner('whatever is in the caller’s own name', {
    file: OWNER,
    find: 'if (id === actor.id) continue;',
    replace: 'if (id !== undefined) continue;',
  }),
  owner('whatever is looked up', {
    file: OWNER,
    find: 'owners?.[actor.kind] !== actor.id',
    replace: 'Object.keys(owners ?? {}).length === 0',
  }),
  owner(
    'a place that a student keeps',
    {
      file: 'server/modules/saved-places/saved-places.repository.ts',
      find: "    .where('id', '=', id)\n    .where('candidate_id', '=', candidateId)\n",
      replace: "    .where('id', '=', id)\n",
    },
    { file: 'server/modules/saved-places/saved-places.test.ts', title: 'nobody else' },
  ),
  owner(
    'a student’s photo, but for a school that the student booked with',
    { file: 'server/modules/photos/photos.policy.ts', find: "throw new AppError('not_found');", replace: '' },
    { file: 'server/modules/photos/photos.test.ts', title: 'at a student: the student, an admin and a school' },
  ),
  owner(
    'a student’s email address, but for the school that teaches the lesson',
    {
      file: 'server/modules/bookings/booking-answer.ts',
      find: 'email: mayReachStudent(actor, row) ? row.student_email : null,',
      replace: 'email: row.student_email,',
    },
    { file: 'server/modules/bookings/student-email.test.ts', title: 'the lesson’s school reads its student’s address' },
  ),
  owner(
    'the answer to a review',
    {
      file: 'contract/reviews.ts',
      find: "    owner: { review: 'params.id' },\n",
      replace: '',
    },
    { file: 'server/modules/reviews/reviews.test.ts', title: 'the school answers its own reviews, nobody else’s' },
  ),
  owner(
    'a calendar’s address',
    {
      file: 'server/modules/calendar-feeds/calendar-feeds.repository.ts',
      find: "\n    .where('calendar_feeds.account_id', '=', accountId)",
      replace: '',
    },
    {
      file: 'server/modules/calendar-feeds/calendar-feeds.test.ts',
      title: 'answers nothing once it is revoked or its account is disabled',
    },
  ),
  owner(
    'a snow day’s instructors',
    {
      file: 'server/modules/bookings/declare-snow-day.ts',
      find: "if (!instructorIds.every((id) => own.includes(id))) throw new AppError('not_found');",
      replace: '',
    },
    { file: 'server/modules/bookings/declare-snow-day.test.ts', title: 'refuses another school’s instructor' },
  ),
];
