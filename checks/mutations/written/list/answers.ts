import type { Mutation } from '../mutation.ts';

const LOG_IN = 'server/modules/accounts/login.ts';
const LOOKED_UP = 'let account = await findByEmail(db, kind, email);';
const COUNTED = `await guesses.count(guesser);\n      ${LOOKED_UP}`;
const SAME_ANSWERS = 'server/modules/accounts/same-answers.test.ts';

/** Known and unknown addresses are answered alike. */
export const ANSWERS: Mutation[] = [
  {
    row: 'answers',
    protection: 'a log-in with an unknown address is answered as one with a wrong password',
    takenOut: [
      {
        file: LOG_IN,
        find: "if (!pending) throw new AppError('invalid_credentials', { accountId: account?.id });",
        replace:
          "if (!pending) throw new AppError(account ? 'invalid_credentials' : 'not_found', { accountId: account?.id });",
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
        file: LOG_IN,
        find: COUNTED,
        replace: `${LOOKED_UP}\n      if (account) await guesses.count(guesser);`,
      },
    ],
    test: { file: SAME_ANSWERS, title: 'at log-in, once there were too many tries' },
  },
  {
    row: 'answers',
    protection: 'a reset for an unknown address is answered as any',
    takenOut: [
      {
        file: 'server/modules/accounts/reset-password.ts',
        find: 'await jobs.enqueue(db, FORGOT, { userType, email });',
        replace:
          "if (!(await findByEmail(db, kindOf(userType), email))) throw new AppError('not_found');\n      await jobs.enqueue(db, FORGOT, { userType, email });",
      },
    ],
    test: { file: SAME_ANSWERS, title: 'at forgot-password, for each kind' },
  },
];
