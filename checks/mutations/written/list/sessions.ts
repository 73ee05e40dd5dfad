import type { Mutation } from '../mutation.ts';

const RESET = 'server/modules/accounts/reset-password.ts';
const SESSION_COOKIE = 'server/platform/sessions/session-cookie.ts';
const SESSIONS_FILE = 'server/platform/sessions/sessions.ts';
const TOKENS = 'server/platform/sessions/tokens.ts';
const LOG_IN = 'server/modules/accounts/login.test.ts';

/** How who is logged in is known again, and until when. */
export const SESSIONS: Mutation[] = [
  {
    row: 'sessions',
    protection: 'a token is stored as its hash',
    takenOut: [
      {
        file: TOKENS,
        find: "createHash('sha256').update(token).digest();",
        replace: "Buffer.from(token, 'base64url');",
      },
    ],
    test: { file: LOG_IN, title: 'it is stored as a hash' },
  },
  {
    row: 'sessions',
    protection: 'a token has 256 bits',
    takenOut: [{ file: TOKENS, find: 'const TOKEN_BYTES = 32;', replace: 'const TOKEN_BYTES = 8;' }],
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
      {
        file: 'server/modules/accounts/begin-session.ts',
        find: 'if (replaces) await sessions.end(replaces);',
        replace: '',
      },
    ],
    test: { file: LOG_IN, title: 'a log-in makes a new token and ends the one that the browser came with' },
  },
  {
    row: 'sessions',
    protection: 'a new password ends all other sessions',
    takenOut: [
      {
        file: 'server/modules/accounts/change-password.ts',
        find: 'await sessions.endOthers(transaction, accountId, sessionTokenHash);',
        replace: '',
      },
    ],
    test: { file: 'server/modules/profile/profile.test.ts', title: 'a new password ends every other session' },
  },
  {
    row: 'sessions',
    protection: 'a reset ends all sessions',
    takenOut: [{ file: RESET, find: 'await sessions.endAll(transaction, owner.id);', replace: '' }],
    test: { file: 'server/modules/accounts/reset.test.ts', title: 'every session ends' },
  },
  {
    row: 'sessions',
    protection: 'a forced change of password ends all sessions',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.service.ts',
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
    takenOut: [{ file: SESSIONS_FILE, find: 'const IN_USE_DAYS = 7;', replace: 'const IN_USE_DAYS = 700;' }],
    test: { file: LOG_IN, title: 'a session that never idles ends a week after the log-in all the same' },
  },
  {
    row: 'sessions',
    protection: 'a log-out ends the session on the server',
    takenOut: [
      {
        file: 'server/modules/accounts/accounts.routes.ts',
        find: 'if (ownSession) await sessions.end(ownSession);',
        replace: '',
      },
    ],
    test: { file: LOG_IN, title: 'log-out ends the session on the server and clears the cookie' },
  },
  {
    row: 'sessions',
    protection: 'a session is begun with the password that the account still has',
    takenOut: [
      {
        file: 'server/modules/accounts/begin-session.ts',
        find: 'standing.password_hash === account.password_hash &&',
        replace: '',
      },
    ],
    test: {
      file: 'server/modules/accounts/account-changed-meanwhile.test.ts',
      title: 'a log-in under way begins no session after',
    },
  },
  {
    row: 'sessions',
    protection: 'a session is begun by an account that is still enabled',
    takenOut: [
      {
        file: 'server/modules/accounts/begin-session.ts',
        find: 'isEnabled(standing);',
        replace: 'true;',
      },
    ],
    test: {
      file: 'server/modules/accounts/account-changed-meanwhile.test.ts',
      title: 'a log-in under way begins no session after',
    },
  },
  {
    row: 'sessions',
    protection: 'no session with the password alone beside a second factor that was just turned on',
    takenOut: [
      {
        file: 'server/modules/accounts/begin-session.ts',
        find: 'if (!isOpen || (!hasGivenCode && (await isFactorOn(transaction, account.id))))',
        replace: 'if (!isOpen)',
      },
    ],
    test: {
      file: 'server/modules/accounts/account-changed-meanwhile.test.ts',
      title: 'a log-in that has seen no second factor begins no session',
    },
  },
  {
    row: 'sessions',
    protection: 'the password of a member of several schools is the one that was verified',
    takenOut: [
      {
        file: 'server/modules/accounts/login.ts',
        find: '{ ...chosen, password_hash: account.password_hash }',
        replace: 'chosen',
      },
    ],
    test: {
      file: 'server/modules/accounts/account-changed-meanwhile.test.ts',
      title: 'nor does that of a member of two schools after a reset',
    },
  },
  {
    row: 'sessions',
    protection: 'no session by a passkey that is gone',
    takenOut: [
      {
        file: 'server/modules/accounts/begin-session.ts',
        find: 'isSame && (!passkeyId || (await hasPasskey(transaction, passkeyId)))',
        replace: 'isSame',
      },
    ],
    test: {
      file: 'server/modules/accounts/passkeys.test.ts',
      title: 'a log-in under way begins no session once its passkey is removed',
    },
  },
  {
    row: 'sessions',
    protection: 'a change of password under way does not undo a reset',
    takenOut: [
      {
        file: 'server/modules/accounts/change-password.ts',
        find: 'standing?.password_hash !== account.password_hash || !(await sessions.isLive(transaction, sessionTokenHash))',
        replace: 'standing === undefined',
      },
    ],
    test: {
      file: 'server/modules/accounts/account-changed-meanwhile.test.ts',
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
      file: 'server/modules/accounts/account-changed-meanwhile.test.ts',
      title: 'turning on a second factor ends every other session',
    },
  },
  {
    row: 'sessions',
    protection: 'calendar addresses end with the password',
    takenOut: [
      {
        file: RESET,
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
        file: 'server/modules/accounts/logged-in-transaction.ts',
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
