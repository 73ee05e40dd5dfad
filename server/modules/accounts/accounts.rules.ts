import type { UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';

export const VERIFY_HOURS = 24;
export const RESET_HOURS = 1;
/** A log-in says for so long that a sign-up waits for its link to be opened. */
export const KEPT_SIGN_UP_DAYS = 7;
export const LOG_IN_LINK_HOURS = 1;
export const INVITATION_HOURS = 24;

const KINDS: Record<UserType, ActorKind> = { STUDENT: 'candidate', SCHOOL: 'school', ADMIN: 'admin' };
const USER_TYPES: Record<ActorKind, UserType> = { candidate: 'STUDENT', school: 'SCHOOL', admin: 'ADMIN' };

export const kindOf = (userType: UserType): ActorKind => KINDS[userType];
export const userTypeOf = (kind: ActorKind): UserType => USER_TYPES[kind];

/** Whose guesses are counted together: an account's, by kind and address, whether it exists or not. */
export const guessSubject = (kind: ActorKind, email: string): string => `${kind}:${email.toLowerCase()}`;

/** Tries with a session of the account, apart from those of the log-in: who is outside must not stop who is inside. */
export const ownPasswordSubject = (accountId: string): string => `own:${accountId}`;

/** The same of codes. */
export const ownCodeSubject = (accountId: string): string => `own-code:${accountId}`;

/** All codes of an account's app, from wherever they are tried. */
export const codeSubject = (accountId: string): string => `code:${accountId}`;

/** What the specification calls enabled: the address is verified, and no administrator has disabled the account. */
export const isEnabled = (account: { verified_at: Date | null; disabled_at: Date | null }): boolean =>
  account.verified_at !== null && account.disabled_at === null;

/** How the account's owner is addressed. */
export const nameOf = (account: {
  kind: string;
  first_name: string;
  member_first_name?: string | null;
  school_name: string | null;
  email: string;
}): string => {
  if (account.kind === 'school') return account.member_first_name || (account.school_name ?? '');
  if (account.kind === 'admin') return account.first_name || account.email;
  return account.first_name;
};
