import type { Change, Mutation } from '../mutation.ts';

const MATRIX = 'server/access-matrix.test.ts';
const STRANGERS = 'reaches no stranger’s record, and changes nothing';

/** The owner of a record is asked for; `what` it is. */
const owner = (what: string, change: Change, test = { file: MATRIX, title: STRANGERS }): Mutation => ({
  row: 'callers',
  protection: `${what}: its owner alone`,
  takenOut: [change],
  test,
});

/** Who may call what, on whose record, and who sees that it was done. */
export const CALLERS: Mutation[] = [
  {
    row: 'callers',
    protection: 'a call that is not for everybody asks who calls',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: "if (!actor) throw new AppError('not_authenticated');",
        replace: 'if (!actor) return;',
      },
    ],
    test: { file: MATRIX, title: 'who may call what' },
  },
  {
    row: 'callers',
    protection: 'a call is for the kinds of account that it names',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: "if (!endpoint.access.includes(actor.kind)) throw new AppError('forbidden');",
        replace: '',
      },
    ],
    test: { file: MATRIX, title: 'who may call what' },
  },
  {
    row: 'callers',
    protection: 'an administrator without a second factor sets one up before anything else',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: "if (actor.needsSecondFactor && !endpoint.isBeforeSecondFactor) throw new AppError('second_factor_needed');",
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/accounts/second-factor-demanded.test.ts',
      title: 'is closed to an administrator without a second factor',
    },
  },
  {
    row: 'callers',
    protection: 'an administrator whose second factor is taken off is held back at once',
    takenOut: [
      {
        file: 'server/modules/accounts/second-factor.ts',
        find: "await sessions.refresh(transaction, accountId);\n      await tell(transaction, accountId, 'removed');",
        replace: "await tell(transaction, accountId, 'removed');",
      },
    ],
    test: {
      file: 'server/modules/accounts/second-factor-demanded.test.ts',
      title: 'without it again it is closed at once',
    },
  },
  owner('a booking, by a student', {
    file: 'server/modules/bookings/bookings.policy.ts',
    find: '? booking.candidate_id === actor.id',
    replace: '? true',
  }),
  owner('a booking, by a school', {
    file: 'server/modules/bookings/bookings.policy.ts',
    find: ": actor.kind === 'school' && booking.school_id === actor.id",
    replace: ": actor.kind === 'school'",
  }),
  owner('a schedule', {
    file: 'server/modules/schedule-uploads/schedule-uploads.policy.ts',
    find: "if (actor.id !== schoolId) throw new AppError('forbidden');",
    replace: '',
  }),
  owner('a school’s list of instructors', {
    file: 'server/modules/instructors/instructors.policy.ts',
    find: "if (actor.kind === 'admin' || (actor.kind === 'school' && actor.id === schoolId)) return;",
    replace: "if (actor.kind === 'admin' || actor.kind === 'school') return;",
  }),
  owner('an instructor', {
    file: 'server/modules/instructors/instructors.policy.ts',
    find: 'return actor.id === instructor.schoolId ? { showsContact: true, showsRecords: true } : null;',
    replace: 'return { showsContact: true, showsRecords: true };',
  }),
  owner('a school', {
    file: 'server/modules/schools/schools.policy.ts',
    find: "if (actor.kind === 'school' && actor.id !== schoolId) throw new AppError('forbidden');",
    replace: '',
  }),
  owner('a photo that is set', {
    file: 'server/modules/photos/photos.policy.ts',
    find: "if (actor.id !== id) throw new AppError('forbidden');",
    replace: '',
  }),
  owner(
    'a student’s photo, but for a school that the student booked with',
    { file: 'server/modules/photos/photos.policy.ts', find: "throw new AppError('not_found');", replace: '' },
    { file: 'server/modules/photos/photos.test.ts', title: 'at a student: the student, an admin and a school' },
  ),
  owner(
    'a student’s email address, but for the school that teaches the lesson',
    {
      file: 'server/modules/bookings/booking-answer.ts',
      find: 'email: mayReadStudentEmail(actor, row) ? row.student_email : null,',
      replace: 'email: row.student_email,',
    },
    { file: 'server/modules/bookings/student-email.test.ts', title: 'the lesson’s school reads its student’s address' },
  ),
  owner('a school’s figures', {
    file: 'server/modules/analytics/analytics.service.ts',
    find: "if (actor.id !== schoolId) throw new AppError('forbidden');",
    replace: '',
  }),
  owner('a school’s calendar', {
    file: 'server/modules/school-calendar/school-calendar.service.ts',
    find: "if (actor.kind === 'school' && actor.id !== schoolId) throw new AppError('forbidden');",
    replace: '',
  }),
  owner('a school’s reviews', {
    file: 'server/modules/reviews/reviews.service.ts',
    find: "if (actor.id !== schoolId) throw new AppError('forbidden');",
    replace: '',
  }),
  owner(
    'the answer to a review',
    {
      file: 'server/modules/reviews/reviews.repository.ts',
      find: "    .where('instructor_id', 'in', (eb) => eb.selectFrom('instructors').select('id').where('school_id', '=', schoolId))\n    .executeTakeFirstOrThrow();",
      replace: '    .executeTakeFirstOrThrow();',
    },
    { file: 'server/modules/reviews/reviews.test.ts', title: 'the school answers its own reviews, nobody else’s' },
  ),
  owner('a lesson’s notes', {
    file: 'server/modules/progress/progress.service.ts',
    find: "if (lesson?.school_id !== actor.id) throw new AppError('not_found');",
    replace: "if (!lesson) throw new AppError('not_found');",
  }),
  owner(
    'a calendar’s address',
    {
      file: 'server/modules/calendar-feeds/calendar-feeds.repository.ts',
      find: "    .where('id', '=', id)\n    .where('account_id', '=', accountId)",
      replace: "    .where('id', '=', id)",
    },
    {
      file: 'server/modules/calendar-feeds/calendar-feeds.test.ts',
      title: 'answers nothing once it is revoked or its account is disabled',
    },
  ),
  owner(
    'a snow day’s instructors',
    {
      file: 'server/modules/bookings/snow-day.ts',
      find: "if (!instructorIds.every((id) => own.includes(id))) throw new AppError('not_found');",
      replace: '',
    },
    { file: 'server/modules/bookings/snow-day.test.ts', title: 'refuses another school’s instructor' },
  ),
  {
    row: 'callers',
    protection: 'a student never sees a plate or a licence number',
    takenOut: [
      {
        file: 'server/modules/instructors/instructors.policy.ts',
        find: 'showsContact: instructor.showsContactBeforeBooking || ties.hasLiveBooking, showsRecords: false',
        replace: 'showsContact: instructor.showsContactBeforeBooking || ties.hasLiveBooking, showsRecords: true',
      },
    ],
    test: {
      file: 'server/modules/instructors/viewers.test.ts',
      title: 'a student sees how to reach the instructor, never plate or licence',
    },
  },
  {
    row: 'callers',
    protection: 'a pickup address is for the two who meet there',
    takenOut: [
      {
        file: 'server/modules/bookings/bookings.policy.ts',
        find: '(actor: AnyActor, booking: BookingRow): boolean => isParty(actor, booking);',
        replace: '(_actor: AnyActor, _booking: BookingRow): boolean => true;',
      },
    ],
    test: { file: 'server/modules/bookings/bookings.test.ts' },
  },
  {
    row: 'callers',
    protection: 'an administrator can not lock their own account',
    takenOut: [
      {
        file: 'server/modules/admin/admin.policy.ts',
        find: "if (actor.accountId === accountId) throw new AppError('forbidden');",
        replace: '',
      },
    ],
    test: { file: 'server/modules/admin/admin.test.ts', title: 'nobody locks themselves out' },
  },
  {
    row: 'callers',
    protection: 'what administrators did can not be changed afterwards',
    takenOut: [
      {
        file: 'server/migrations/0004_operator.sql',
        find: "RAISE EXCEPTION 'audit_log is append-only';",
        replace: 'RETURN NULL;',
      },
    ],
    test: { file: 'server/modules/admin/admin.test.ts', title: 'the log can be added to and nothing else' },
  },
  {
    row: 'callers',
    protection: 'the server’s role in the database can not change the audit log',
    takenOut: [
      {
        file: 'server/platform/database/rights.ts',
        find: "const ADD_ONLY = ['audit_log'];",
        replace: "const ADD_ONLY = ['server_facts'];",
      },
    ],
    test: { file: 'server/platform/database/rights.test.ts', title: 'only add to the audit log' },
  },
  {
    row: 'callers',
    protection: 'the server works as a role that owns nothing',
    takenOut: [
      {
        file: 'server/platform/database/embedded.ts',
        find: "const SERVER = 'lanewise_server';",
        replace: 'const SERVER = OWNER;',
      },
    ],
    test: { file: 'server/platform/database/rights.test.ts', title: 'the server’s role may not' },
  },
  {
    row: 'callers',
    protection: 'an entry of the audit log that was changed is found',
    takenOut: [
      {
        file: 'server/modules/audit/verify-chain.ts',
        find: 'if (!hash.equals(row.hash) || isOther)',
        replace: 'if (isOther)',
      },
    ],
    test: { file: 'server/modules/audit/chain.test.ts', title: 'the first entry that was changed is named' },
  },
  {
    row: 'callers',
    protection: 'entries that come together are one chain',
    takenOut: [
      {
        file: 'server/migrations/0018_audit_chain.sql',
        find: "PERFORM pg_advisory_xact_lock(hashtext('audit_log'));",
        replace: '',
      },
    ],
    test: { file: 'server/modules/audit/chain.test.ts', title: 'entries of many at once are one chain' },
  },
  {
    row: 'callers',
    protection: 'an administrator looks at nobody’s data unseen',
    takenOut: [
      { file: 'server/platform/http/route.ts', find: 'if (shown) await app.noteShown(shown);', replace: 'void shown;' },
      { file: 'server/platform/http/route.ts', find: 'if (sent) await app.noteShown(sent);', replace: 'void sent;' },
    ],
    test: { file: 'server/modules/audit/looks.test.ts', title: 'is in the log when an administrator asks' },
  },
  {
    row: 'callers',
    protection: 'what is done by a command is in the audit log',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.service.ts',
        find: "await audit.record(transaction, null, 'admin_invited', { kind: 'account', id: account.id });",
        replace: '',
      },
    ],
    test: { file: 'server/modules/audit/commands.test.ts', title: 'what is done by a command is in the log too' },
  },
];
