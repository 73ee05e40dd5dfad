import type { Mutation } from '../mutation.ts';

const LOG_IN = 'server/modules/accounts/login.ts';
const SECOND_FACTOR = 'server/modules/accounts/second-factor.test.ts';
const LOOKED_UP = 'let account = await findByEmail(db, kind, email);';
const COUNTED = `await guesses.count(guesser);\n      ${LOOKED_UP}`;
const GUESSING_TEST = 'server/modules/accounts/guessing.test.ts';
const SAME_ANSWERS = 'server/modules/accounts/same-answers.test.ts';
const NETWORKS = 'server/platform/http/network.test.ts';

/** What can be guessed, and how often. */
export const GUESSING: Mutation[] = [
  {
    row: 'guessing',
    protection: 'an IPv4 address counts alike in all its IPv6 spellings',
    takenOut: [{ file: 'server/platform/http/network.ts', find: "join(':') === MAPPED", replace: "join(':') === ''" }],
    test: { file: NETWORKS },
  },
  {
    row: 'guessing',
    protection: 'a sign-up’s own log-in clears nobody’s count',
    takenOut: [
      {
        file: LOG_IN,
        find: 'else account = undefined;',
        replace: 'else account = void (await guesses.clear(guesser));',
      },
    ],
    test: { file: SAME_ANSWERS, title: 'too many tries included' },
  },

  {
    row: 'guessing',
    protection: 'with a second factor the password is half a log-in',
    takenOut: [
      {
        file: LOG_IN,
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
    takenOut: [{ file: LOG_IN, find: COUNTED, replace: LOOKED_UP }],
    test: { file: GUESSING_TEST, title: 'ten wrong passwords of an account in a quarter of an hour' },
  },
  {
    row: 'guessing',
    protection: 'a try is counted before the password is looked at: the right one too comes too late',
    takenOut: [
      { file: LOG_IN, find: COUNTED, replace: LOOKED_UP },
      {
        file: LOG_IN,
        find: 'if (!account || !isRight)',
        replace: 'if (!isRight) await guesses.count(guesser);\n      if (!account || !isRight)',
      },
    ],
    test: { file: GUESSING_TEST, title: 'ten wrong passwords of an account in a quarter of an hour' },
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
    test: { file: GUESSING_TEST, title: 'ten wrong passwords of an account in a quarter of an hour' },
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
    test: { file: GUESSING_TEST, title: 'one network address may try 30 log-ins a minute' },
  },
  {
    row: 'guessing',
    protection: 'a port beside an address makes it nobody else',
    takenOut: [
      {
        file: 'server/platform/http/server.ts',
        find: '  if (options.trustedProxies.length > 0) readForwardedAddresses(app);\n',
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
        find: 'sessionKey(request) ?? networkOf(request.ip).near',
        replace: 'sessionKey(request) ?? request.ip',
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
    test: { file: GUESSING_TEST, title: 'one network address may try 30 log-ins a minute' },
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
    test: { file: GUESSING_TEST, title: 'one network address may ask for 10 reset links in ten minutes' },
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
      file: GUESSING_TEST,
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
      file: GUESSING_TEST,
      title: 'a browser’s token without the password gains ten tries, and nothing with another account',
    },
  },
  {
    row: 'guessing',
    protection: 'a borrowed session guesses the password ten times',
    takenOut: [
      { file: 'server/modules/accounts/require-password.ts', find: 'await guesses.count(subject);', replace: '' },
    ],
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
        file: 'server/modules/accounts/refuse-common.ts',
        find: 'if (!(await isCommonPassword(password))) return;',
        replace: 'if (password.length > 0) return;',
      },
    ],
    test: { file: 'server/modules/accounts/signup.test.ts', title: 'the commonest passwords are refused' },
  },
  {
    row: 'guessing',
    protection: 'the code of a lesson can be guessed five times a day',
    takenOut: [
      { file: 'server/modules/lesson-records/say-lesson.ts', find: 'await codeTries.count(subject);', replace: '' },
    ],
    test: { file: 'server/modules/lesson-records/lesson-records.test.ts', title: 'can be guessed five times a day' },
  },
  {
    row: 'guessing',
    protection: 'a lesson is confirmed by its own code alone',
    takenOut: [
      {
        file: 'server/modules/lesson-records/say-lesson.ts',
        find: 'code !== codeOf(bookingId)',
        replace: "code === ''",
      },
    ],
    test: { file: 'server/modules/lesson-records/lesson-records.test.ts', title: 'confirmed there and then' },
  },
];
