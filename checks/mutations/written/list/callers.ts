import type { Change, Mutation } from '../mutation.ts';

const MATRIX = 'server/access-matrix.test.ts';
const STRANGERS = 'another one’s record';
const OWNER = 'server/platform/http/owner.ts';
const GUARDIANS = 'server/modules/guardians/guardians.test.ts';

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
  ...(
    [
      [
        'a call of a school is for the members that it names',
        'server/platform/http/route.ts',
        "if (actor.member && !mayCall(endpoint, actor.member.role)) throw new AppError('forbidden');",
        '',
        'what each member of a school may',
      ],
      [
        'managers see figures, and instructors set hours, where an owner lets them',
        'server/platform/http/member.ts',
        "if (!(role === 'manager' ? may.managersSeeFigures : may.instructorsSetHours)) throw new AppError('forbidden');",
        '',
        'what each member of a school may',
      ],
      [
        'an instructor reaches no record of a colleague',
        'server/platform/http/owner.ts',
        'owners?.instructor !== instructorId',
        'owners === undefined',
        'an instructor reaches nothing of a colleague',
      ],
      [
        'who is removed from a school while a call runs changes nothing',
        'server/modules/audit/audit.service.ts',
        "if ((await ask(query)).rowCount === 0) throw new AppError('not_authenticated');",
        'await ask(query);',
        'a member who is removed while a call runs changes nothing',
      ],
      [
        'a session of a member is worth nothing once they are removed',
        'server/platform/sessions/sessions.repository.ts',
        ".on('member.removed_at', 'is', null)",
        '',
        'a session of who was removed is worth nothing',
        'server/modules/members/several-schools.test.ts',
      ],
    ] as const
  ).map(
    ([protection, file, find, replace, title, test = MATRIX]): Mutation => ({
      row: 'callers',
      protection,
      takenOut: [{ file, find, replace }],
      test: { file: test, title },
    }),
  ),
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
        find: "await sessions.refresh(transaction, accountId);\n    await tell(transaction, accountId, 'removed');",
        replace: "await tell(transaction, accountId, 'removed');",
      },
    ],
    test: {
      file: 'server/modules/accounts/second-factor-demanded.test.ts',
      title: 'without it again it is closed at once',
    },
  },
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
    replace: 'owners === undefined',
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
      file: 'server/modules/instructors/profile.test.ts',
      title: 'a student sees how to reach the instructor, never plate or licence',
    },
  },
  {
    row: 'callers',
    protection: 'a pickup address is for the two who meet there',
    takenOut: [
      {
        file: 'server/modules/bookings/bookings.policy.ts',
        find: "  actor.kind === 'candidate' ? booking.candidate_id === actor.id : isTaughtBy(actor, booking);",
        replace: '  actor.kind !== null && booking.id !== null;',
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
        find: "const ADD_ONLY = ['audit_log', 'closed_months', 'ledger_entries', 'lesson_records', 'payments', 'record_heads'];",
        replace: "const ADD_ONLY = ['server_facts'];",
      },
    ],
    test: { file: 'server/platform/database/rights.test.ts', title: 'only add to the audit log' },
  },
  {
    row: 'callers',
    protection: 'nothing is entered in a month that a school has closed',
    takenOut: [
      {
        file: 'server/migrations/0070_balances_and_closed_months.sql',
        find: 'IF NEW.day < first_open THEN',
        replace: 'IF false THEN',
      },
    ],
    test: {
      file: 'server/modules/ledger/closed-months.test.ts',
      title: 'the database refuses an entry of a closed month, and to open one again',
    },
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
    test: { file: 'server/modules/audit/reads-are-logged.test.ts', title: 'is in the log when an administrator asks' },
  },
  {
    row: 'callers',
    protection: 'what is done by a command is in the audit log',
    takenOut: [
      {
        file: 'server/modules/accounts/invite-admin.ts',
        find: "await audit.record(transaction, null, 'admin_invited', { kind: 'account', id: account.id });",
        replace: '',
      },
    ],
    test: { file: 'server/modules/audit/commands.test.ts', title: 'what is done by a command is in the log too' },
  },
  {
    row: 'callers',
    protection: 'a program holds few lessons that its student has not confirmed',
    takenOut: [
      {
        file: 'server/modules/bookings/confirm-booking.ts',
        find: 'if (waiting >= UNCONFIRMED_MAX || made >= UNCONFIRMED_MAX_A_DAY)',
        replace: 'if (made >= UNCONFIRMED_MAX_A_DAY)',
      },
    ],
    test: { file: 'server/modules/bookings/confirm-booking.test.ts', title: 'a program holds three' },
  },
  {
    row: 'callers',
    protection: 'the mail of a lesson to confirm confirms it in its hour, once',
    takenOut: [
      {
        file: 'server/modules/bookings/confirm-booking.ts',
        find: "status === 'Booked' && confirm_by?.getTime() === said.confirmBy",
        replace: 'status !== confirm_by',
      },
    ],
    test: { file: 'server/modules/bookings/confirm-by-mail.test.ts', title: 'without a log-in, once' },
  },
  {
    row: 'callers',
    protection: 'what a program books waits for the student',
    takenOut: [
      {
        file: 'server/modules/bookings/new-booking.ts',
        find: "!given.key.scopes.includes('book_unasked')",
        replace: 'false',
      },
    ],
    test: { file: 'server/modules/bookings/confirm-booking.test.ts', title: 'waits for its student for an hour' },
  },
  {
    row: 'callers',
    protection: 'a key that has ended is nobody at /mcp either, and says so',
    takenOut: [
      {
        file: 'server/modules/mcp/mcp.routes.ts',
        find: 'if (authorization !== undefined && !request.actor?.key) {',
        replace: 'if (authorization === null) {',
      },
    ],
    test: { file: 'server/modules/mcp/mcp.test.ts', title: 'until it is ended' },
  },
  {
    row: 'callers',
    protection: 'a page of another origin calls no tool, whatever its browser says of it',
    takenOut: [
      {
        file: 'server/modules/mcp/mcp.routes.ts',
        find: 'if (origin !== undefined && publicOrigin !== null && origin !== publicOrigin)',
        replace: 'if (origin === null)',
      },
    ],
    test: { file: 'server/modules/mcp/mcp.test.ts', title: 'a page whose name was pointed here' },
  },
  ...(
    [
      [
        'a guardian makes the calls that say so, and no other',
        OWNER,
        "if (!guardians || studentId === undefined || actor.kind !== 'candidate' || actor.key) return undefined;",
        "if (studentId === undefined || actor.kind !== 'candidate' || actor.key) return undefined;",
        { file: MATRIX, title: 'guardian may, in the student' },
      ],
      [
        'a program’s key acts for no student but its maker',
        OWNER,
        "actor.kind !== 'candidate' || actor.key) return",
        "actor.kind !== 'candidate') return",
        { file: GUARDIANS, title: 'is not for a program' },
      ],
      [
        'a guardian cancels where the student lets them',
        OWNER,
        "if (guardians === 'cancel_if_allowed' && !guardian.mayCancel) throw new AppError('forbidden');",
        '',
        { file: GUARDIANS, title: 'is refused to whom the student does not let' },
      ],
      [
        'a guardian who is no longer let while a call runs changes nothing',
        'server/modules/audit/audit.repository.ts',
        "        .where('may_cancel', '=', true)\n",
        '',
        { file: GUARDIANS, title: 'does not happen where they are' },
      ],
      [
        'a guardian who is removed while a call runs changes nothing',
        'server/modules/audit/audit.repository.ts',
        "        .where('removed_at', 'is', null)\n        .forShare(),",
        '        .forShare(),',
        { file: GUARDIANS, title: 'does not happen where they are' },
      ],
      [
        'access that a student takes back is gone in an open session',
        'server/modules/guardians/guardians.repository.ts',
        "    .where('guardians.student_id', '=', studentId)\n    .where('guardians.removed_at', 'is', null)\n",
        "    .where('guardians.student_id', '=', studentId)\n",
        { file: GUARDIANS, title: 'is gone at once in an open session' },
      ],
      [
        'a student who is locked out has no guardian',
        'server/modules/guardians/guardians.repository.ts',
        "    .where('guardians.removed_at', 'is', null)\n    .where('student.disabled_at', 'is', null)\n    .executeTakeFirst();",
        "    .where('guardians.removed_at', 'is', null)\n    .executeTakeFirst();",
        { file: GUARDIANS, title: 'is not of a student who is locked out' },
      ],
      [
        'a guardian reads no note between student and instructor',
        'server/modules/bookings/bookings.policy.ts',
        'mayReadPickup(actor, booking) && !actor.guardian',
        'mayReadPickup(actor, booking)',
        { file: GUARDIANS, title: 'is what the student sees of a lesson' },
      ],
      [
        'an invitation makes one guardian, of two at once too',
        'server/modules/guardians/accept-guardian.ts',
        "if (!taken) throw new AppError('invitation_over');",
        'if (!taken) return;',
        { file: GUARDIANS, title: 'works once, also for two at once' },
      ],
      [
        'a student has three guardians at most, of two named at once too',
        'server/modules/guardians/name-guardian.ts',
        'await accounts.lock(transaction, studentId);',
        '',
        { file: GUARDIANS, title: 'a fourth is refused of two at once' },
      ],
    ] as const
  ).map(
    ([protection, file, find, replace, test]): Mutation => ({
      row: 'callers',
      protection,
      takenOut: [{ file, find, replace }],
      test,
    }),
  ),
];
