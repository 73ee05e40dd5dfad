import type { Change, Protection } from '../protection.ts';

const MATRIX = 'server/access-matrix.test.ts';
const STRANGERS = 'reaches no stranger’s record, and changes nothing';
const SERVICE = 'server/modules/accounts/accounts.service.ts';
const SECOND_FACTOR = 'server/modules/accounts/second-factor.test.ts';
const LOOKED_UP = 'const account = await findByEmail(db, kind, email);';
const COUNTED = `await guesses.count(guesser);\n      ${LOOKED_UP}`;
const GUESSING = 'server/modules/accounts/guessing.test.ts';
const SAME_ANSWERS = 'server/modules/accounts/same-answers.test.ts';
const SESSION_COOKIE = 'server/platform/sessions/session-cookie.ts';
const SESSIONS = 'server/platform/sessions/sessions.ts';
const LOG_IN = 'server/modules/accounts/log-in.test.ts';
const NETWORKS = 'server/platform/http/network.test.ts';
const ADDRESS = 'server/platform/http/address.ts';
const ADDRESSES = 'server/addresses.test.ts';
const CROSS_SITE = 'server/platform/http/cross-site.ts';

/** The owner of a record is asked for; `what` it is. */
const owner = (what: string, change: Change, test = { file: MATRIX, title: STRANGERS }): Protection => ({
  row: 'callers',
  protection: `${what}: its owner alone`,
  takenOut: [change],
  test,
});

/** Who calls: what they may, what they are told, what they can guess, how they are known again. */
export const CALLERS: Protection[] = [
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

  {
    row: 'answers',
    protection: 'a log-in with an unknown address is answered as one with a wrong password',
    takenOut: [
      {
        file: SERVICE,
        find: "if (unconfirmed === null) throw new AppError('invalid_credentials', { accountId: account?.id });",
        replace:
          "if (unconfirmed === null) throw new AppError(account ? 'invalid_credentials' : 'not_found', { accountId: account?.id });",
      },
    ],
    test: { file: SAME_ANSWERS, title: 'at log-in, in each state' },
  },
  {
    row: 'answers',
    protection: 'a log-in with an unknown address takes the work of a password',
    takenOut: [
      {
        file: 'server/platform/passwords.ts',
        find: 'const against = stored ?? (await nobodys);',
        replace: 'if (stored === null) return false;\n      const against = stored;',
      },
    ],
    test: {
      file: 'server/platform/semaphore.test.ts',
      title: 'without a stored hash a password is wrong after the same work',
    },
  },
  {
    row: 'answers',
    protection: 'too many tries are answered alike, whether the address is known or not',
    takenOut: [
      {
        file: SERVICE,
        find: COUNTED,
        replace: `${LOOKED_UP}\n      if (account) await guesses.count(guesser);`,
      },
    ],
    test: { file: SAME_ANSWERS, title: 'at log-in, once there were too many tries' },
  },
  {
    row: 'answers',
    protection: 'a sign-up on a known address is answered as any',
    takenOut: [
      {
        file: 'server/modules/accounts/sign-up.ts',
        find: 'if (known) return remind(known, stored);',
        replace:
          "if (known) throw new ValidationFailure([{ code: 'custom', path: ['email'], message: 'invalid', input: undefined }]);",
      },
    ],
    test: { file: SAME_ANSWERS, title: 'at sign-up, verified or not yet' },
  },
  {
    row: 'answers',
    protection: 'a log-in after a sign-up is answered alike, whether the address had an account or not',
    takenOut: [
      {
        file: 'server/modules/accounts/sign-up.ts',
        find: '      await upsertSignUp(transaction, person);\n      await tellOwner',
        replace: '      await tellOwner',
      },
    ],
    test: { file: SAME_ANSWERS, title: 'whatever account the address has' },
  },
  {
    row: 'guessing',
    protection: 'a sign-up’s own log-in clears nobody’s count',
    takenOut: [
      {
        file: SERVICE,
        find: 'return { account: asTyped(unconfirmed),',
        replace: 'await guesses.clear(guesser);\n        return { account: asTyped(unconfirmed),',
      },
    ],
    test: { file: SAME_ANSWERS, title: 'too many tries included' },
  },
  {
    row: 'answers',
    protection: 'a reset for an unknown address is answered as any',
    takenOut: [
      {
        file: SERVICE,
        find: 'await jobs.enqueue(db, FORGOT, { userType, email });',
        replace:
          "if (!(await findByEmail(db, kindOf(userType), email))) throw new AppError('not_found');\n      await jobs.enqueue(db, FORGOT, { userType, email });",
      },
    ],
    test: { file: SAME_ANSWERS, title: 'at forgot-password, for each kind' },
  },

  {
    row: 'guessing',
    protection: 'with a second factor the password is half a log-in',
    takenOut: [
      {
        file: SERVICE,
        find: 'if (mayEnter && (await secondFactor.isSecondFactorOn(account.id)))',
        replace: "if (mayEnter && account.id === '')",
      },
    ],
    test: { file: SECOND_FACTOR, title: 'turns it on, and from then on the password is half a log-in' },
  },
  {
    row: 'guessing',
    protection: 'a code of the app works once',
    takenOut: [
      {
        file: 'server/modules/accounts/second-factor.ts',
        find: 'return step !== null && takeStep(transaction, accountId, step);',
        replace: 'return step !== null || takeStep(transaction, accountId, 0);',
      },
    ],
    test: { file: SECOND_FACTOR, title: 'a code works once, and so does none before it' },
  },
  {
    row: 'guessing',
    protection: 'thirty wrong codes of an account in a day, wherever they come from',
    takenOut: [
      {
        file: 'server/modules/accounts/second-factor.ts',
        find: '    if (!isRecovery) await codeGuesses.count(codeSubject(accountId));\n',
        replace: '',
      },
    ],
    test: { file: 'server/modules/accounts/code-guessing.test.ts' },
  },
  {
    row: 'guessing',
    protection: 'ten tries an account and quarter of an hour',
    takenOut: [{ file: SERVICE, find: COUNTED, replace: LOOKED_UP }],
    test: { file: GUESSING, title: 'ten wrong passwords of an account in a quarter of an hour' },
  },
  {
    row: 'guessing',
    protection: 'a try is counted before the password is looked at: the right one too comes too late',
    takenOut: [
      { file: SERVICE, find: COUNTED, replace: LOOKED_UP },
      {
        file: SERVICE,
        find: 'if (!account || !isRight)',
        replace: 'if (!isRight) await guesses.count(guesser);\n      if (!account || !isRight)',
      },
    ],
    test: { file: GUESSING, title: 'ten wrong passwords of an account in a quarter of an hour' },
  },
  {
    row: 'guessing',
    protection: 'capitals in an address gain no tries',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.rules.ts',
        find: '`${kind}:${email.toLowerCase()}`',
        replace: '`${kind}:${email}`',
      },
    ],
    test: { file: GUESSING, title: 'ten wrong passwords of an account in a quarter of an hour' },
  },
  {
    row: 'guessing',
    protection: 'X-Forwarded-For counts from named proxies only',
    takenOut: [
      {
        file: 'server/platform/http/server.ts',
        find: 'options.trustedProxies.length > 0 ? options.trustedProxies : false',
        replace: 'options.trustedProxies.length > 0 ? options.trustedProxies : true',
      },
    ],
    test: { file: GUESSING, title: 'one network address may try 30 log-ins a minute' },
  },
  {
    row: 'guessing',
    protection: 'a port beside an address makes it nobody else',
    takenOut: [
      {
        file: 'server/platform/http/server.ts',
        find: '  if (options.trustedProxies.length > 0) ignoreForwardedPorts(app);\n',
        replace: '',
      },
    ],
    test: { file: NETWORKS, title: 'a proxy that names ports too' },
  },
  {
    row: 'guessing',
    protection: 'whoever has a /64 has one address',
    takenOut: [
      {
        file: 'server/platform/http/limits.ts',
        find: 'keyGenerator: (request) => networkOf(request.ip).near,',
        replace: 'keyGenerator: (request) => request.ip,',
      },
    ],
    test: { file: NETWORKS, title: 'whoever has a /64 counts once' },
  },
  {
    row: 'guessing',
    protection: 'whoever has a /48 has not 65,536 networks',
    takenOut: [{ file: 'server/platform/http/limits.ts', find: 'networkOf(request.ip).far === null', replace: 'true' }],
    test: { file: NETWORKS, title: 'whoever has a /64 counts once' },
  },
  {
    row: 'guessing',
    protection: 'thirty log-ins a minute and network address',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.routes.ts',
        find: 'const LOGIN_LIMIT = { max: 30,',
        replace: 'const LOGIN_LIMIT = { max: 3000,',
      },
    ],
    test: { file: GUESSING, title: 'one network address may try 30 log-ins a minute' },
  },
  {
    row: 'guessing',
    protection: 'ten reset links in ten minutes and network address',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.routes.ts',
        find: 'const LINK_LIMIT = { max: 10,',
        replace: 'const LINK_LIMIT = { max: 1000,',
      },
    ],
    test: { file: GUESSING, title: 'one network address may ask for 10 reset links in ten minutes' },
  },
  {
    row: 'guessing',
    protection: 'the owner’s own browser has tries of its own',
    takenOut: [
      {
        file: 'server/modules/accounts/known-browsers.ts',
        find: "return isKnown ? `${account}:${tokenHash.toString('base64url')}` : account;",
        replace: 'return isKnown ? account : account;',
      },
    ],
    test: {
      file: GUESSING,
      title: 'a guesser who never stops, from everywhere, does not keep out the owner’s own browser',
    },
  },
  {
    row: 'guessing',
    protection: 'a browser’s token gains no tries with an account that does not know it',
    takenOut: [
      {
        file: 'server/modules/accounts/known-browsers.ts',
        find: "return isKnown ? `${account}:${tokenHash.toString('base64url')}` : account;",
        replace: "return isKnown || true ? `${account}:${tokenHash.toString('base64url')}` : account;",
      },
    ],
    test: {
      file: GUESSING,
      title: 'a browser’s token without the password gains ten tries, and nothing with another account',
    },
  },
  {
    row: 'guessing',
    protection: 'a borrowed session guesses the password ten times',
    takenOut: [{ file: 'server/modules/accounts/own-account.ts', find: 'await guesses.count(subject);', replace: '' }],
    test: {
      file: 'server/modules/profile/profile.test.ts',
      title: 'a borrowed session guesses the password ten times',
    },
  },
  {
    row: 'guessing',
    protection: 'the commonest passwords are refused',
    takenOut: [
      {
        file: 'server/modules/accounts/sign-up.ts',
        find: 'if (!(await isCommonPassword(password))) return;',
        replace: 'if (password.length > 0) return;',
      },
    ],
    test: { file: 'server/modules/accounts/sign-up.test.ts', title: 'the commonest passwords are refused' },
  },

  {
    row: 'sessions',
    protection: 'a token is stored as its hash',
    takenOut: [
      {
        file: SESSIONS,
        find: "createHash('sha256').update(token).digest();",
        replace: "Buffer.from(token, 'base64url');",
      },
    ],
    test: { file: LOG_IN, title: 'it is stored as a hash' },
  },
  {
    row: 'sessions',
    protection: 'a token has 256 bits',
    takenOut: [{ file: SESSIONS, find: 'const TOKEN_BYTES = 32;', replace: 'const TOKEN_BYTES = 8;' }],
    test: { file: LOG_IN, title: 'behind https the cookie is Secure' },
  },
  {
    row: 'sessions',
    protection: 'the cookie is HttpOnly',
    takenOut: [{ file: SESSION_COOKIE, find: 'httpOnly: true', replace: 'httpOnly: false' }],
    test: { file: LOG_IN, title: 'behind https the cookie is Secure' },
  },
  {
    row: 'sessions',
    protection: 'the cookie is SameSite',
    takenOut: [{ file: SESSION_COOKIE, find: "sameSite: 'lax'", replace: "sameSite: 'none'" }],
    test: { file: LOG_IN, title: 'behind https the cookie is Secure' },
  },
  {
    row: 'sessions',
    protection: 'behind https the cookie is Secure',
    takenOut: [{ file: SESSION_COOKIE, find: 'secure: isSecure }', replace: 'secure: false }' }],
    test: { file: LOG_IN, title: 'behind https the cookie is Secure' },
  },
  {
    row: 'sessions',
    protection: 'behind https the cookie is bound to the host',
    takenOut: [{ file: SESSION_COOKIE, find: "'__Host-lanewise_session'", replace: "'lanewise_session'" }],
    test: { file: LOG_IN, title: 'behind https the cookie is Secure' },
  },
  {
    row: 'sessions',
    protection: 'a log-in ends the session that the browser came with',
    takenOut: [
      { file: 'server/modules/accounts/entering.ts', find: 'if (replaces) await sessions.end(replaces);', replace: '' },
    ],
    test: { file: LOG_IN, title: 'a log-in makes a new token and ends the one that the browser came with' },
  },
  {
    row: 'sessions',
    protection: 'a new password ends all other sessions',
    takenOut: [
      {
        file: 'server/modules/accounts/own-account.ts',
        find: 'await sessions.endOthers(transaction, accountId, sessionTokenHash);',
        replace: '',
      },
    ],
    test: { file: 'server/modules/profile/profile.test.ts', title: 'a new password ends every other session' },
  },
  {
    row: 'sessions',
    protection: 'a reset ends all sessions',
    takenOut: [{ file: SERVICE, find: 'await sessions.endAll(transaction, owner.id);', replace: '' }],
    test: { file: 'server/modules/accounts/reset.test.ts', title: 'every session ends' },
  },
  {
    row: 'sessions',
    protection: 'a forced change of password ends all sessions',
    takenOut: [
      {
        file: SERVICE,
        find: 'await setCredentialsExpired(transaction, accountId, nowDate(clock));\n      await sessions.endAll(transaction, accountId);',
        replace: 'await setCredentialsExpired(transaction, accountId, nowDate(clock));',
      },
    ],
    test: { file: LOG_IN, title: 'expired credentials answer their flag' },
  },
  {
    row: 'sessions',
    protection: 'a disabled account’s session is nobody’s',
    takenOut: [
      {
        file: 'server/platform/sessions/sessions.repository.ts',
        find: "    .where('accounts.disabled_at', 'is', null)\n",
        replace: '',
      },
    ],
    test: { file: LOG_IN, title: 'a session of an account that was disabled meanwhile is nobody’s' },
  },
  {
    row: 'sessions',
    protection: 'a session that is over lets nobody in',
    takenOut: [
      {
        file: 'server/platform/sessions/sessions.repository.ts',
        find: "    .where('sessions.expires_at', '>', now)\n",
        replace: '',
      },
    ],
    test: { file: LOG_IN, title: 'without Remember me the session goes with the browser, or after 12 idle hours' },
  },
  {
    row: 'sessions',
    protection: 'however much it is used, a session ends after a week',
    takenOut: [{ file: SESSIONS, find: 'const IN_USE_DAYS = 7;', replace: 'const IN_USE_DAYS = 700;' }],
    test: { file: LOG_IN, title: 'a session that never idles ends a week after the log-in all the same' },
  },
  {
    row: 'sessions',
    protection: 'a log-out ends the session on the server',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.routes.ts',
        find: 'if (request.sessionTokenHash) await sessions.end(request.sessionTokenHash);',
        replace: '',
      },
    ],
    test: { file: LOG_IN, title: 'log-out ends the session on the server and clears the cookie' },
  },

  {
    row: 'cross-site',
    protection: 'an address has one spelling',
    takenOut: [
      {
        file: ADDRESS,
        find: "done(isPlain(request.url) ? undefined : new AppError('invalid_request'));",
        replace: 'done();',
      },
    ],
    test: { file: ADDRESSES, title: 'an address has one spelling' },
  },
  {
    row: 'cross-site',
    protection: 'what the router found is guarded, and an address has one spelling (two bars)',
    takenOut: [
      {
        file: ADDRESS,
        find: "done(isPlain(request.url) ? undefined : new AppError('invalid_request'));",
        replace: 'done();',
      },
      { file: ADDRESS, find: 'const { url } = request.routeOptions;', replace: 'const { url } = request;' },
    ],
    test: { file: ADDRESSES, title: 'answers as ever or not at all' },
  },
  {
    row: 'cross-site',
    protection: 'an unsafe call is refused by Sec-Fetch-Site',
    takenOut: [
      {
        file: CROSS_SITE,
        find: "if (site === 'same-origin' || site === 'none') return;",
        replace: "if (site !== '') return;",
      },
    ],
    test: { file: 'server/cross-site.test.ts', title: 'answers 403 and changes nothing' },
  },
  {
    row: 'cross-site',
    protection: 'an unsafe call that says nothing of its site is refused by its Origin',
    takenOut: [{ file: CROSS_SITE, find: 'if (origin === undefined) return;', replace: "if (origin !== '') return;" }],
    test: { file: 'server/cross-site.test.ts', title: 'answers 403 and changes nothing' },
  },
  {
    row: 'sessions',
    protection: 'a session is begun with the password that the account still has',
    takenOut: [
      {
        file: 'server/modules/accounts/entering.ts',
        find: 'standing.password_hash === account.password_hash &&',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/accounts/overtaken.test.ts',
      title: 'a log-in under way begins no session after',
    },
  },
  {
    row: 'sessions',
    protection: 'a session is begun by an account that is still enabled',
    takenOut: [
      {
        file: 'server/modules/accounts/entering.ts',
        find: 'isEnabled(standing);',
        replace: 'true;',
      },
    ],
    test: {
      file: 'server/modules/accounts/overtaken.test.ts',
      title: 'a log-in under way begins no session after',
    },
  },
  {
    row: 'sessions',
    protection: 'no session with the password alone beside a second factor that was just turned on',
    takenOut: [
      {
        file: 'server/modules/accounts/entering.ts',
        find: 'if (!isSame || (!hasGivenCode && (await isFactorOn(transaction, account.id))))',
        replace: 'if (!isSame)',
      },
    ],
    test: {
      file: 'server/modules/accounts/overtaken.test.ts',
      title: 'a log-in that has seen no second factor begins no session',
    },
  },
  {
    row: 'sessions',
    protection: 'a change of password under way does not undo a reset',
    takenOut: [
      {
        file: 'server/modules/accounts/own-account.ts',
        find: 'standing?.password_hash !== account.password_hash ||\n          !(await sessions.isLive(transaction, sessionTokenHash))',
        replace: 'standing === undefined',
      },
    ],
    test: {
      file: 'server/modules/accounts/overtaken.test.ts',
      title: 'a change of password under way does not undo the reset',
    },
  },
  {
    row: 'sessions',
    protection: 'turning on a second factor ends the other sessions',
    takenOut: [
      {
        file: 'server/modules/accounts/second-factor.ts',
        find: '        await sessions.endOthers(transaction, accountId, sessionTokenHash);\n',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/accounts/overtaken.test.ts',
      title: 'turning on a second factor ends every other session',
    },
  },
  {
    row: 'sessions',
    protection: 'calendar addresses end with the password',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.service.ts',
        find: '        await feeds.endAll(transaction, owner.id);\n',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/calendar-feeds/calendar-feeds.test.ts',
      title: 'ends with a reset, a forced change and the own change',
    },
  },
  {
    row: 'sessions',
    protection: 'a calendar address is made by a session that still lives',
    takenOut: [
      {
        file: 'server/modules/accounts/entering.ts',
        find: 'if (!account || !(await sessions.isLive(transaction, sessionTokenHash)))',
        replace: 'if (!account)',
      },
    ],
    test: {
      file: 'server/modules/calendar-feeds/calendar-feeds.test.ts',
      title: 'is not made by a session that ends while it is made',
    },
  },
];
