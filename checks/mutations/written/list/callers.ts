import type { Mutation } from '../mutation.ts';

const MATRIX = 'server/access-matrix.test.ts';
const MEMBERS = 'server/access-members.test.ts';

/** Who may call what, and who sees what of a person. */
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
    ([protection, file, find, replace, title, test = MEMBERS]): Mutation => ({
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
];
