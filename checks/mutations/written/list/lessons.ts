import type { Mutation } from '../mutation.ts';

const SCHEMA = 'server/migrations/0001_marketplace.sql';
const TURN = '${turnOf(sql`lesson.instructor_id::text`)}';
const CHANGING = 'server/modules/bookings/change-pickup.ts';
const LOCKING = 'server/modules/bookings/lock-car.repository.ts';
const JOINING = 'server/modules/availability/joined-slots.repository.ts';
const PREPARING = 'server/modules/bookings/prepare-booking.ts';
const TAKING = 'server/modules/bookings/take-slot.repository.ts';
const DOUBLE_BOOKING = 'server/modules/bookings/double-booking.test.ts';
const MAIL = 'server/modules/notifications/notifications.service.ts';
const DELIVERY = 'server/modules/notifications/delivery.test.ts';

/** Bookings, and that their emails arrive. */
export const LESSONS: Mutation[] = [
  ...(['instructor', 'car', 'student'] as const).map((whose): Mutation => {
    const column = whose === 'student' ? 'candidate_id' : `${whose}_id`;
    const exclude = `EXCLUDE USING gist (${column} WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status`;
    return {
      row: 'bookings',
      protection: `a constraint against two lessons of one ${whose} at a time`,
      // Others name it: it stays, and looks at nothing.
      takenOut: [{ file: SCHEMA, find: `${exclude} <> 'Cancelled')`, replace: `${exclude} = 'Never')` }],
      test: { file: DOUBLE_BOOKING, title: 'the database itself refuses an overlap' },
    };
  }),
  {
    row: 'bookings',
    protection: 'a constraint against two slots of one instructor at a time',
    takenOut: [
      {
        file: SCHEMA,
        find: "EXCLUDE USING gist (instructor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'WITHDRAWN')",
        replace:
          "EXCLUDE USING gist (instructor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'NEVER')",
      },
    ],
    test: {
      file: 'server/modules/availability/edit-schedule.test.ts',
      title: 'two of the same at once: one is added, the other told of the overlap',
    },
  },
  {
    row: 'bookings',
    protection: 'a slot is taken while it is free, once',
    takenOut: [
      {
        file: 'server/modules/availability/slot.repository.ts',
        find: "local_end = ${slot.endTime} AND status = 'AVAILABLE'",
        replace: 'local_end = ${slot.endTime}',
      },
    ],
    test: { file: DOUBLE_BOOKING, title: 'one student in a hundred tabs' },
  },
  {
    row: 'bookings',
    protection: 'slots in a row are locked before they become one',
    takenOut: [{ file: JOINING, find: "    .orderBy('id')\n    .forUpdate()\n", replace: '' }],
    test: { file: 'server/modules/bookings/book-kind-races.test.ts', title: 'two who want overlapping rows at once' },
  },
  {
    row: 'bookings',
    protection: 'a lesson is as long as its kind',
    takenOut: [
      {
        file: PREPARING,
        find: 'if (kind && minutesOf(lesson) !== kind.minutes)',
        replace: 'if (kind && kind.minutes < 0)',
      },
    ],
    test: { file: 'server/modules/bookings/book-kind.test.ts', title: 'a time that is' },
  },
  {
    row: 'bookings',
    protection: 'a kind is booked at the price that was shown, or not at all',
    takenOut: [{ file: PREPARING, find: 'toCents(total) !== payable(booking)', replace: 'toCents(total) < 0' }],
    test: { file: 'server/modules/bookings/book-kind.test.ts', title: 'a price that has changed' },
  },
  {
    row: 'bookings',
    protection: 'who books a car locks it: those who race for it wait in a line instead of deadlocking',
    takenOut: [{ file: TAKING, find: '      FOR NO KEY UPDATE OF cars\n', replace: '' }],
    test: { file: 'server/modules/bookings/take-slot.test.ts', title: 'while a lesson is taken' },
  },
  {
    row: 'bookings',
    protection:
      'who books an instructor waits for who books the hour before or after; whether there is time to drive is told then',
    takenOut: [
      { file: TAKING, find: '      FOR NO KEY UPDATE OF cars\n', replace: '' },
      { file: TAKING, find: TURN, replace: 'lesson.instructor_id' },
    ],
    test: { file: 'server/modules/bookings/reach-races.test.ts', title: 'never both get theirs' },
  },
  {
    row: 'bookings',
    protection:
      'who books an instructor waits for who books the hour before or after, whatever car the school gives meanwhile',
    takenOut: [{ file: TAKING, find: TURN, replace: 'lesson.instructor_id' }],
    test: { file: 'server/modules/bookings/reach-races.test.ts', title: 'another car' },
  },
  {
    row: 'bookings',
    protection: 'a lesson is booked only where there is time to drive to it',
    takenOut: [
      {
        file: 'server/modules/bookings/prepare-booking.ts',
        find: '    await reach.requireReachable(transaction, lesson, places, minutesBetween);\n',
        replace: '',
      },
    ],
    test: { file: 'server/modules/bookings/reach.test.ts', title: 'from the lesson before and to the one after' },
  },
  {
    row: 'bookings',
    protection: 'a pickup is changed only to where the instructor comes',
    takenOut: [
      {
        file: CHANGING,
        find: '    reach.requireInside(lesson, places, before);\n',
        replace: '',
      },
    ],
    test: { file: 'server/modules/bookings/change-pickup.test.ts', title: 'outside the area' },
  },
  {
    row: 'bookings',
    protection: 'a pickup is changed only where there is time to drive to it',
    takenOut: [
      { file: CHANGING, find: 'ENDS.some((name) => places[name] !== before[name])', replace: 'ENDS.some(() => false)' },
    ],
    test: { file: 'server/modules/bookings/change-pickup.test.ts', title: 'outside the area' },
  },
  {
    row: 'bookings',
    protection: 'who changes a pickup waits for who books the hour before or after',
    takenOut: [
      { file: LOCKING, find: "    .forNoKeyUpdate('cars')\n", replace: '' },
      { file: LOCKING, find: '${turnOf(sql`${instructorId}::text`)}', replace: '1' },
    ],
    test: { file: 'server/modules/bookings/reach-races.test.ts', title: 'who says another pickup' },
  },
  {
    row: 'bookings',
    protection: 'who books locks the student: the tabs of one wait in a line instead of deadlocking',
    takenOut: [{ file: TAKING, find: 'FOR NO KEY UPDATE OF candidate', replace: '' }],
    test: { file: 'server/modules/bookings/take-slot.test.ts', title: 'while a lesson is taken' },
  },
  {
    row: 'kills',
    protection: 'a PostgreSQL that is killed is started again',
    takenOut: [
      {
        file: 'server/platform/database/keep-running.ts',
        find: 'if (isBusy || isStopping || !isGone(running)) return;',
        replace: 'if (isBusy || isStopping || LOOK_EVERY_MS > 0) return;',
      },
    ],
    test: { file: 'server/platform/database/embedded.test.ts', title: 'a PostgreSQL that is killed is started again' },
  },
  {
    row: 'kills',
    protection: 'jobs that a killed server had begun are looked for',
    takenOut: [
      { file: 'server/platform/jobs/jobs.ts', find: 'supervise: options.isWorker,', replace: 'supervise: false,' },
    ],
    test: {
      file: 'server/platform/jobs/jobs.test.ts',
      title: 'a job that a killed server had begun is begun anew soon',
    },
  },
  {
    row: 'kills',
    protection: 'a job says that somebody still works at it, so that the silence of a killed server is heard',
    takenOut: [
      { file: 'server/platform/jobs/jobs.ts', find: '          heartbeatSeconds: SILENT_SECONDS,\n', replace: '' },
    ],
    test: {
      file: 'server/platform/jobs/jobs.test.ts',
      title: 'a job that a killed server had begun is begun anew soon',
    },
  },
  {
    row: 'kills',
    protection: 'a commit of what failed is an error, and no booking is acknowledged that is not there',
    takenOut: [
      {
        file: 'server/platform/database/driver.ts',
        find: '    await ahead;\n',
        replace: '',
      },
      {
        file: 'server/platform/database/driver.ts',
        find: "if (command === 'ROLLBACK') throw new AbortedTransactionError();",
        replace: '',
      },
    ],
    test: {
      file: 'server/platform/database/batch.test.ts',
      title: 'and fails refuses the commit with its own error',
    },
  },
  {
    row: 'kills',
    protection: 'a booking’s emails are written in its transaction: with it, or not at all',
    takenOut: [
      {
        file: 'server/modules/bookings/book-lesson.ts',
        find: 'await mails.booked(batch, booking);',
        replace: 'await mails.booked(db, booking);',
      },
    ],
    test: {
      file: 'server/modules/bookings/take-slot.test.ts',
      title: 'a code that another booking has is not given twice',
    },
  },
  {
    row: 'mail',
    protection: 'an email and the job that sends it are written in the transaction that wants it (both out together)',
    takenOut: [
      {
        file: MAIL,
        find: 'await insertEmails(transaction, named, writtenAt);',
        replace: 'await insertEmails(db, named, writtenAt);',
      },
      {
        file: MAIL,
        find: 'await jobs.enqueueAll(transaction, SEND, jobsOf(mailed));',
        replace: 'await jobs.enqueueAll(db, SEND, jobsOf(mailed));',
      },
    ],
    test: { file: DELIVERY, title: 'an email of a transaction that is rolled back does not exist' },
  },
  {
    row: 'mail',
    protection: 'an email that was not taken is tried again',
    takenOut: [
      { file: MAIL, find: '      if (isLast || delaySeconds) return;\n      throw error;', replace: '      return;' },
    ],
    test: { file: DELIVERY, title: 'a mail server that is down or busy loses nothing' },
  },
  {
    row: 'mail',
    protection: 'what a mail server may have taken is sent again a few times alone, ever later',
    takenOut: [
      {
        file: MAIL,
        find: 'error instanceof UnansweredError ? UNANSWERED_PAUSES_SECONDS[unanswered] : 0',
        replace: '0',
      },
    ],
    test: { file: DELIVERY, title: 'what a mail server may have taken' },
  },
  {
    row: 'mail',
    protection: 'a job that comes again sends nothing again',
    takenOut: [{ file: MAIL, find: "if (email?.status !== 'queued') return;", replace: 'if (!email) return;' }],
    test: { file: DELIVERY, title: 'a job that comes again sends nothing again' },
  },
  {
    row: 'mail',
    protection: 'an email that is sent twice carries the same Message-ID',
    takenOut: [{ file: 'server/platform/mail/transport.ts', find: '        messageId,\n', replace: '' }],
    test: { file: DELIVERY, title: 'a mail server that is down or busy loses nothing' },
  },
  {
    row: 'mail',
    protection: 'of those who send given-up mail again at once, one gets it',
    takenOut: [
      {
        file: 'server/modules/notifications/notifications.repository.ts',
        find: "const isGivenUp = sql<boolean>`status = 'failed' AND channel = 'mail' AND data <> '{}'`;",
        replace: "const isGivenUp = sql<boolean>`channel = 'mail' AND data <> '{}'`;",
      },
    ],
    test: { file: 'server/modules/admin/undelivered-mail.test.ts' },
  },
  {
    row: 'bookings',
    protection: 'one at a time adds to the chain of a student',
    takenOut: [
      {
        file: 'server/modules/lesson-records/lesson-records.repository.ts',
        find: 'await sql`SELECT hold_record_of(${candidateId})`.execute(db);',
        replace: '',
      },
    ],
    test: { file: 'server/modules/lesson-records/lesson-records.test.ts', title: 'has no fork' },
  },
];
