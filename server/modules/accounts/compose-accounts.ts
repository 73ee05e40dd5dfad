import type { AccountDependencies } from './account-dependencies.ts';
import { createAccountService } from './accounts.service.ts';
import { createAddressLinks } from './address-links.ts';
import { createChangePassword } from './change-password.ts';
import { createInviteAdmin } from './invite-admin.ts';
import { createJoinAccount } from './join-account.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLogInLinks } from './log-in-link.ts';
import { createLoggedInTransaction } from './logged-in-transaction.ts';
import { createLogIn } from './login.ts';
import { createPasskeys } from './passkeys.ts';
import { createRequirePassword } from './require-password.ts';
import { createResetPassword } from './reset-password.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSignUp } from './signup.ts';
import { createVerifyAccount } from './verify-account.ts';

/** What is done with accounts, each part given what it needs. */
export function composeAccounts(parts: AccountDependencies) {
  const knownBrowsers = createKnownBrowsers(parts.db, parts.clock);
  const requirePassword = createRequirePassword(parts);
  const resetPassword = createResetPassword(parts);
  const secondFactor = createSecondFactor(parts);
  const signUp = createSignUp(parts);
  const { verifyAccount, finishSignUp } = createVerifyAccount(parts);
  const logIn = createLogIn({ ...parts, knownBrowsers, secondFactor, signUp, finishSignUp });
  return {
    accounts: createAccountService(parts),
    addressLinks: createAddressLinks(parts),
    changePassword: createChangePassword({ ...parts, requirePassword }),
    inviteAdmin: createInviteAdmin(parts),
    joinAccount: createJoinAccount(parts),
    knownBrowsers,
    logIn,
    logInLinks: createLogInLinks({ ...parts, resetPassword }),
    passkeys: createPasskeys({ ...parts, secondFactor, requirePassword, atSchool: logIn.atSchool }),
    requirePassword,
    resetPassword,
    secondFactor,
    signUp,
    verifyAccount,
    whileLoggedIn: createLoggedInTransaction(parts),
  };
}

export type Accounts = ReturnType<typeof composeAccounts>;
