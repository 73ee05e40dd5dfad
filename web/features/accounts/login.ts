import type { Session, SessionActor, UserType } from '#contract/accounts.ts';
import { ApiError, call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { draftKey, saveDraft } from '../../ui/form/draft.ts';
import { refreshSession } from '../session/restore-session.ts';
import { writeSession } from '../session/session-store.ts';

/** The password was right, but the account can't log in (ER-01, ER-02). */
export class RefusedLogin extends Error {
  readonly reason: 'notEnabled' | 'expired';

  constructor(reason: RefusedLogin['reason']) {
    super(reason);
    this.name = 'RefusedLogin';
    this.reason = reason;
  }
}

export interface Credentials {
  email: string;
  password: string;
  rememberMe?: boolean | undefined;
  /** Set by members of several schools. */
  schoolId?: string;
}

const toLoginBody = ({ email, password, rememberMe = false }: Credentials) => ({ email, password, rememberMe });

/** Each kind of account has its own call, and each call spells its two flags differently. */
export const logInAs = {
  async candidate(credentials: Credentials): Promise<SessionActor> {
    const answer = await call('POST /candidate/login', { body: toLoginBody(credentials) });
    if (!answer.is_account_enabled) throw new RefusedLogin('notEnabled');
    if (answer.is_password_expired) throw new RefusedLogin('expired');
    const { id, first_name, last_name, email, is_guardian: isGuardian } = answer;
    return { kind: 'candidate', id, first_name, last_name, email, photoVersion: null, isGuardian };
  },
  async school(credentials: Credentials): Promise<SessionActor> {
    const answer = await call('POST /school/login', {
      body: { ...toLoginBody(credentials), ...(credentials.schoolId && { schoolId: credentials.schoolId }) },
    });
    if (!answer.isAccountEnabled) throw new RefusedLogin('notEnabled');
    if (answer.isCredentialsExpired) throw new RefusedLogin('expired');
    const { id, name, email, isInformationComplete, role, instructorId } = answer;
    // Provisional: refreshing the session returns the real rights.
    const maySeeFigures = role === 'owner' || role === 'bookkeeper';
    return {
      kind: 'school',
      id,
      name,
      email,
      isInformationComplete,
      photoVersion: null,
      role,
      instructorId,
      maySeeFigures,
      maySetHours: role === 'owner' || role === 'manager',
    };
  },
  async admin(credentials: Credentials): Promise<SessionActor> {
    const answer = await call('POST /admin/login', { body: toLoginBody(credentials) });
    if (!answer.isAccountEnabled) throw new RefusedLogin('notEnabled');
    if (answer.isCredentialsExpired) throw new RefusedLogin('expired');
    const { id, name, email, needsSecondFactor } = answer;
    return { kind: 'admin', id, name, email, needsSecondFactor };
  },
};

/**
 * Logs in. `GuestOnly` then leaves the page.
 * @returns false if a code is still needed
 */
export async function logIn(kind: SessionActor['kind'], credentials: Credentials): Promise<boolean> {
  const isIn = await startSession(logInAs[kind](credentials).then((actor) => ({ actor })));
  // The log-in response has no photo, so the header gets it from a refreshed session.
  if (isIn) void refreshSession();
  return isIn;
}

const KIND_OF = { STUDENT: 'candidate', SCHOOL: 'school', ADMIN: 'admin' } as const;

/** Fills in the address of this tab's log-in form. */
export function fillInEmail(userType: UserType, email: string): void {
  saveDraft(draftKey(`login-${KIND_OF[userType]}`), 'email', email);
}

export async function finishLogIn(code: string): Promise<void> {
  await startSession(call('POST /auth/log-in/code', { body: { code } }));
}

/** @returns false if a code is needed first */
export async function startSession(answer: Promise<Session>): Promise<boolean> {
  try {
    const { actor } = await answer;
    queryClient.clear();
    writeSession(actor);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_needed') return false;
    throw error;
  }
}
