import type { UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';

export const VERIFY_HOURS = 24;
export const RESET_HOURS = 1;
/** How long a log-in explains that the sign-up's link was not opened yet. */
export const KEPT_SIGN_UP_DAYS = 7;
export const LOG_IN_LINK_HOURS = 1;
export const INVITATION_HOURS = 24;

const KINDS: Record<UserType, ActorKind> = { STUDENT: 'candidate', SCHOOL: 'school', ADMIN: 'admin' };
const USER_TYPES: Record<ActorKind, UserType> = { candidate: 'STUDENT', school: 'SCHOOL', admin: 'ADMIN' };

export const toActorKind = (userType: UserType): ActorKind => KINDS[userType];
export const toUserType = (kind: ActorKind): UserType => USER_TYPES[kind];

/** Key for counting password guesses: kind and address, whether or not there is an account. */
export const guessSubject = (kind: ActorKind, email: string): string => `${kind}:${email.toLowerCase()}`;

/** Key for tries within a session, separate from log-ins so that a stranger can't lock the owner out. */
export const ownPasswordSubject = (accountId: string): string => `own:${accountId}`;

/** The same for codes. */
export const ownCodeSubject = (accountId: string): string => `own-code:${accountId}`;

/** Key for all tries of an account's app codes, wherever they come from. */
export const codeSubject = (accountId: string): string => `code:${accountId}`;

/** 'Enabled' as in the specification. */
export const isEnabled = (account: { verified_at: Date | null; disabled_at: Date | null }): boolean =>
  account.verified_at !== null && account.disabled_at === null;

export const chooseGreetingName = (account: {
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
