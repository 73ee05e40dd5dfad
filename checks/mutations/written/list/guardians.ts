import type { Mutation } from '../mutation.ts';

const ACCESS = 'server/access-guardians.test.ts';
const OWNER = 'server/platform/http/owner.ts';
const GUARDIANS = 'server/modules/guardians/guardians.test.ts';

/** What parents and guardians see and do of a student's. */
export const GUARDED: Mutation[] = [
  ...(
    [
      [
        'a guardian makes the calls that say so, and no other',
        OWNER,
        "if (!guardians || studentId === undefined || actor.kind !== 'candidate' || actor.key) return undefined;",
        "if (studentId === undefined || actor.kind !== 'candidate' || actor.key) return undefined;",
        { file: ACCESS, title: 'guardian may, in the student' },
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
