import type * as z from 'zod/mini';
import type {
  accountEndpoints,
  candidateLoginAnswerSchema,
  SessionActor,
  schoolLoginAnswerSchema,
} from '#contract/accounts.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { photoVersion } from '#contract/paths.ts';
import { chooseGreetingName } from './accounts.rules.ts';
import type { AccountRow } from './accounts.ts';
import type { LogIn } from './login.ts';

export const candidateAnswer = ({
  account,
  isEnabled,
  isExpired,
}: LogIn): z.input<typeof candidateLoginAnswerSchema> => ({
  id: account.id,
  first_name: account.first_name,
  last_name: account.last_name,
  email: account.email,
  is_account_enabled: isEnabled,
  is_password_expired: isExpired,
  is_guardian: account.is_guardian,
});

export const schoolAnswer = ({ account, isEnabled, isExpired }: LogIn): z.input<typeof schoolLoginAnswerSchema> => ({
  id: account.school_id ?? '',
  name: account.school_name ?? '',
  email: account.email,
  isAccountEnabled: isEnabled,
  isCredentialsExpired: isExpired,
  isInformationComplete: account.school_information_completed_at !== null,
  role: account.role ?? 'owner',
  instructorId: account.instructor_id,
});

export const adminAnswer = (
  { account, isEnabled, isExpired }: LogIn,
  needsSecondFactor: boolean,
): AnswerOf<(typeof accountEndpoints)['adminLogin']> => ({
  id: account.id,
  name: chooseGreetingName(account),
  email: account.email,
  isAccountEnabled: isEnabled,
  isCredentialsExpired: isExpired,
  needsSecondFactor,
});

/** What the role may do, and the school's settings let it. Rights that follow from the role alone are the web's to know. */
function schoolRights({ role, managers_see_figures, instructors_set_hours, instructors_book }: AccountRow) {
  const isOwner = role === null || role === 'owner';
  return {
    maySeeFigures: isOwner || role === 'bookkeeper' || (role === 'manager' && managers_see_figures === true),
    maySetHours: isOwner || role === 'manager' || (role === 'instructor' && instructors_set_hours === true),
    mayBook:
      isOwner || role === 'manager' || role === 'front_desk' || (role === 'instructor' && instructors_book === true),
  };
}

/** Owners appear as their school. */
const memberName = ({ role, member_first_name, member_last_name }: AccountRow): string =>
  role === null || role === 'owner' ? '' : `${member_first_name ?? ''} ${member_last_name ?? ''}`.trim();

export function sessionActor(account: AccountRow, { needsSecondFactor = false } = {}): SessionActor {
  const { email } = account;
  if (account.kind === 'admin')
    return { kind: 'admin', id: account.id, name: chooseGreetingName(account), email, needsSecondFactor };
  if (account.kind === 'school')
    return {
      kind: 'school',
      id: account.school_id ?? '',
      name: account.school_name ?? '',
      email,
      isInformationComplete: account.school_information_completed_at !== null,
      photoVersion: photoVersion(account.school_photo_key),
      timeZone: account.school_time_zone,
      role: account.role ?? 'owner',
      instructorId: account.instructor_id,
      memberName: memberName(account),
      ...schoolRights(account),
    };
  return {
    kind: 'candidate',
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    email,
    photoVersion: photoVersion(account.photo_key),
    isGuardian: account.is_guardian,
    hasLessons: account.has_lessons,
  };
}
