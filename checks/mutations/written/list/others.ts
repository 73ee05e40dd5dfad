import type { Mutation } from '../mutation.ts';

const TOKENS = 'server/modules/accounts/token.repository.ts';
const RESET_TEST = 'server/modules/accounts/reset.test.ts';
const DEV_MAIL = 'server/platform/mail/dev-mail.routes.ts';
const DEV_MAIL_TEST = 'server/platform/mail/dev-mail.test.ts';

/** What docs/security.md names beside the rows of safety. */
export const OTHERS: Mutation[] = [
  {
    row: 'others',
    protection:
      'a student waits for so many things and no more, so that nobody’s wishes keep the mail or the database busy',
    takenOut: [
      {
        file: 'server/modules/waiting-list/waiting-list.service.ts',
        find: 'inserted !== undefined && count >= WISHES_MAX',
        replace: 'inserted !== undefined && count < 0',
      },
    ],
    test: {
      file: 'server/modules/waiting-list/waiting-list.test.ts',
      title: 'a student waits for so many things and no more, however many are asked for at once',
    },
  },
  {
    row: 'others',
    protection: 'what somebody reads of their own is kept by no cache on the way',
    takenOut: [
      {
        file: 'server/platform/http/server.ts',
        find: "if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');",
        replace: '',
      },
    ],
    test: { file: 'server/security-headers.test.ts', title: 'is kept by no cache on the way' },
  },
  {
    row: 'others',
    protection: 'behind https browsers are asked to come by https for ever',
    takenOut: [
      {
        file: 'server/platform/http/security-headers.ts',
        find: 'strictTransportSecurity: options.isHttps,',
        replace: 'strictTransportSecurity: false,',
      },
    ],
    test: { file: 'server/security-headers.test.ts', title: 'asks browsers to come by https for ever' },
  },
  {
    row: 'others',
    protection: 'a log-in leads to no other site',
    takenOut: [
      {
        file: 'contract/paths.ts',
        find: "if (origin !== OURS || pathname.startsWith('//')) return null;",
        replace: '',
      },
    ],
    test: { file: 'web/features/session/return-to.test.ts', title: 'a log-in leads to no other site' },
  },
  {
    row: 'others',
    protection: 'the token of a link is made when it is mailed: what waits opens nothing',
    takenOut: [
      {
        file: 'server/modules/accounts/links.ts',
        find: 'const token = newToken();\n  await replaceToken',
        replace: 'const token = linkId;\n  await replaceToken',
      },
    ],
    test: {
      file: 'server/modules/accounts/waiting-links.test.ts',
      title: 'while a link’s email waits, nothing that is stored opens it',
    },
  },
  {
    row: 'others',
    protection: 'a link opens once (asked before the new password’s hash and after it, both out together)',
    takenOut: [
      {
        file: 'server/modules/accounts/reset-password.ts',
        find: 'const owner = link && isOpen ? await findById(transaction, link.account_id) : undefined;',
        replace: 'const owner = link ? await findById(transaction, link.account_id) : undefined;',
      },
      {
        file: TOKENS,
        find: "    .where('used_at', 'is', null)\n    .executeTakeFirst();",
        replace: '    .executeTakeFirst();',
      },
    ],
    test: { file: RESET_TEST, title: 'a reset link works once' },
  },
  {
    row: 'others',
    protection: 'a link opens for so long',
    takenOut: [
      {
        file: TOKENS,
        find: "    .where('purpose', '=', purpose)\n    .where('expires_at', '>', now);",
        replace: "    .where('purpose', '=', purpose);",
      },
    ],
    test: {
      file: 'server/modules/accounts/signup.test.ts',
      title: 'a link verifies only the kind of account that it names, and only for a day',
    },
  },
  {
    row: 'others',
    protection: 'a new password closes the other links',
    takenOut: [
      {
        file: 'server/modules/accounts/reset-password.ts',
        find: '        await closeOpenTokens(transaction, owner.id, now);\n',
        replace: '',
      },
    ],
    test: { file: RESET_TEST, title: 'a new password closes the others' },
  },
  {
    row: 'others',
    protection: 'mail that a stranger can cause is counted, each of many at once',
    takenOut: [
      {
        file: 'server/modules/notifications/notifications.service.ts',
        find: '    if (kindOf(kind).bounds.length > 0) await lockMailbox(transaction, kind, recipient);\n',
        replace: '',
      },
    ],
    test: { file: 'server/modules/accounts/signup.test.ts', title: 'stored at the same moment is counted too' },
  },
  {
    row: 'others',
    protection: 'a mailbox gets few invitations to book, whichever schools send them',
    takenOut: [
      {
        file: 'server/modules/student-invitations/mails/invitation.ts',
        find: '{ bounds: [{ hours: 24 * 30, atMost: 3 }] }',
        replace: '{}',
      },
    ],
    test: { file: 'server/modules/student-invitations/invite-students.test.ts', title: 'a mailbox gets three of them' },
  },
  {
    row: 'others',
    protection: 'a school invites an address to book once',
    takenOut: [
      {
        file: 'server/modules/student-invitations/invite-students.ts',
        find: 'invited.map((hash) =>',
        replace: '[...byHash.keys()].map((hash) =>',
      },
      {
        file: 'server/modules/student-invitations/invite-students.ts',
        find: "known.has(hashOf(schoolId, email).toString('hex'))",
        replace: 'known.size < 0 && email === schoolId',
      },
    ],
    test: { file: 'server/modules/student-invitations/invite-students.test.ts', title: 'invited by a school once' },
  },
  {
    row: 'others',
    protection: 'a school invites five hundred a day, of files that several servers read at once too',
    takenOut: [
      {
        file: 'server/modules/student-invitations/invite-students.ts',
        find: 'await schools.lock(transaction, schoolId);',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/student-invitations/invite-students.test.ts',
      title: 'of files that a school uploads at once, to several servers, each is counted',
    },
  },
  {
    row: 'others',
    protection: 'a link brings its own names along',
    takenOut: [
      {
        file: 'server/modules/accounts/verify-account.ts',
        find: 'await nameAfter(transaction, account, signUp);',
        replace: '',
      },
    ],
    test: { file: 'server/modules/accounts/own-password.test.ts', title: 'where its owner signed up' },
  },
  {
    row: 'others',
    protection: 'five links an hour: nobody’s mailbox is filled (by the account and by the mailbox, both out together)',
    takenOut: [
      { file: 'server/modules/accounts/links.ts', find: 'if (sent >= LINKS_PER_HOUR) return null;', replace: '' },
      {
        file: 'server/modules/accounts/mails/signup.ts',
        find: '{ hours: 1, atMost: 5 }',
        replace: '{ hours: 1, atMost: 50 }',
      },
    ],
    test: { file: 'server/modules/accounts/signup.test.ts', title: 'a mailbox is not filled' },
  },
  {
    row: 'others',
    protection: 'five links an hour: a school’s to the address it names',
    takenOut: [
      { file: 'server/modules/accounts/links.ts', find: 'if (sent >= LINKS_PER_HOUR) return null;', replace: '' },
    ],
    test: { file: 'server/modules/schools/contact-address.test.ts', title: 'one address is mailed so many links' },
  },
  {
    row: 'others',
    protection: 'limits can not be off in production',
    takenOut: [
      {
        file: 'server/config.ts',
        find: "if (isProduction && env.LIMITS === 'off')",
        replace: "if (isProduction && env.LIMITS === 'off' && env.PORT < 0)",
      },
    ],
    test: { file: 'server/config.test.ts' },
  },
  {
    row: 'others',
    protection: 'a message in /dev/mail stands in a sandbox',
    takenOut: [
      {
        file: DEV_MAIL,
        find: "page(reply.header('content-security-policy', BODY_POLICY), email.html ?? '')",
        replace: "page(reply, email.html ?? '')",
      },
    ],
    test: { file: DEV_MAIL_TEST, title: 'shows each message with its link' },
  },
  {
    row: 'others',
    protection: 'there is no /dev/mail where mail leaves, nor in production',
    takenOut: [
      {
        file: 'server/composition/routes.ts',
        find: 'if (config.smtpUrl === null && config.isForThisMachine) register',
        replace: 'register',
      },
    ],
    test: { file: DEV_MAIL_TEST, title: 'there is no /dev/mail where mail really leaves' },
  },
  {
    row: 'others',
    protection: 'wildcards in a search mean themselves',
    takenOut: [{ file: 'server/platform/database/keyset.ts', find: ".replace(/[\\\\%_]/g, '\\\\$&')", replace: '' }],
    test: { file: 'server/modules/admin/admin.test.ts', title: 'wildcards meaning themselves' },
  },
  {
    row: 'others',
    protection: 'the calendar link of an email opens for nothing but its signature',
    takenOut: [
      {
        file: 'server/modules/notifications/signed-links.ts',
        find: 'given.length === expected.length && timingSafeEqual(given, expected)',
        replace: 'given.length === expected.length || timingSafeEqual(given, given)',
      },
    ],
    test: {
      file: 'server/modules/bookings/mailed-calendar.test.ts',
      title: 'a signature of another lesson, changed, cut off or missing',
    },
  },
  {
    row: 'others',
    protection: 'a calendar’s address answers nothing once its account is disabled',
    takenOut: [
      {
        file: 'server/modules/calendar-feeds/calendar-feeds.repository.ts',
        find: "    .where('accounts.disabled_at', 'is', null)\n",
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/calendar-feeds/calendar-feeds.test.ts',
      title: 'answers nothing once it is revoked or its account is disabled',
    },
  },
  {
    row: 'others',
    protection: 'a school’s mail goes to no address that nobody has confirmed',
    takenOut: [
      {
        file: 'server/modules/bookings/bookings.repository.ts',
        find: "'recipient.address as school_email'",
        replace: "'schools.contact_email as school_email'",
      },
    ],
    test: {
      file: 'server/modules/schools/contact-address.test.ts',
      title: 'mail goes to a contact address once it was confirmed, until then to the account’s',
    },
  },
  {
    row: 'others',
    protection: 'a link confirms the address that it was mailed to, while the school still has it',
    takenOut: [
      {
        file: 'server/modules/schools/schools.repository.ts',
        find: "    .where((eb) => eb(eb.fn<string>('lower', ['contact_email']), '=', address.toLowerCase()))\n",
        replace: '',
      },
      {
        file: 'server/modules/schools/schools.service.ts',
        find: '    await addressLinks.close(transaction, id);\n',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/schools/contact-address.test.ts',
      title: 'a change keeps the confirmed address in use until the new one is; back to it, no link is needed',
    },
  },
  {
    row: 'others',
    protection: 'links to one contact address are counted, whichever schools ask',
    takenOut: [
      {
        file: 'server/modules/accounts/mails/signup.ts',
        find: '      { hours: 1, atMost: 3 },\n      { hours: 24, atMost: 6 },\n',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/schools/contact-address.test.ts',
      title: 'one address is mailed so many links, whichever schools ask; a school asks for so many',
    },
  },
  {
    row: 'others',
    protection: 'an erased student leaves nothing behind',
    takenOut: [
      {
        file: 'server/modules/progress/personal-data.ts',
        find: '  erase: (transaction, { id }) => deleteProgressOf(transaction, id),\n',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/profile/own-data.test.ts',
      title: 'the erasure leaves nothing in any but what is said',
    },
  },
  {
    row: 'others',
    protection: 'a school reads its own lessons of a student, and no others until the student lets it',
    takenOut: [
      {
        file: 'server/modules/lesson-records/driving-records.ts',
        find: 'student.isWhole ? undefined : schoolId',
        replace: 'undefined',
      },
    ],
    test: { file: 'server/modules/lesson-records/lesson-records.test.ts', title: 'sees no others’ until it may' },
  },
];
