import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { USER_TYPES, type UserType } from '#contract/accounts.ts';
import { ApiError, call, mayWorkLater, NetworkError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { fillInEmail } from '../accounts/login.ts';
import { writeSession } from '../session/session-store.ts';

const useTexts = createTextsHook('verification');

/** The server's message, whatever its format. */
function messageOf(body: unknown): string {
  const { error, message } = (body ?? {}) as { error?: { message?: unknown }; message?: unknown };
  const words = error?.message ?? message;
  return typeof words === 'string' ? words : '';
}

const verificationKeys = { of: (userType: string, token: string | null) => ['verification', userType, token] };

/** The specification's user type in any spelling of its case. */
export const readUserType = (written: string): UserType | undefined =>
  USER_TYPES.find((type) => type === written.toUpperCase());

type Verification =
  | { status: 'busy' }
  /** `isIn`: the student is now logged in here. */
  | { status: 'verified'; message: string; isPasswordPending: boolean; isIn: boolean; isLockedOut: boolean }
  /** `tryAgain` is set if the link may still be valid. */
  | { status: 'failed'; message: string; tryAgain: (() => void) | null };

/**
 * Opens the link once per address, however often the page renders (VF-01, ER-05). With `logsIn`, it also logs in a student
 * who opens it where they signed up; otherwise the log-in form gets their address.
 */
export function useVerification(userType: string, token: string | null, logsIn: boolean): Verification {
  const t = useTexts();
  const language = useLanguage();
  const errorText = useErrorText();
  const askedIn = useRef(language);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: verificationKeys.of(userType, token),
    queryFn: async () => {
      askedIn.current = language;
      const query = { token: token ?? '', from: 'page', ...(logsIn && { logIn: 'true' as const }) } as const;
      const answer = await call('GET /verify/:userType', { params: { userType }, query });
      const { message, isPasswordPending, email, actor, isLockedOut } = answer;
      const type = readUserType(userType);
      if (actor) writeSession(actor);
      else if (email && type) fillInEmail(type, email);
      return { message, language, isPasswordPending, isIn: Boolean(actor), isLockedOut };
    },
    enabled: Boolean(token) && userType !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const reasonOf = (error: Error): string => {
    if (error instanceof NetworkError) return t('verify.network');
    const told = error instanceof ApiError && error.code !== 'invalid_request' ? messageOf(error.body) : '';
    // The server's message, unless the language has changed since.
    if (told !== '' && askedIn.current === language) return told;
    // A malformed link can't be corrected by its reader, so use the general message.
    const isTold = error instanceof ApiError && error.code !== undefined && error.code !== 'invalid_request';
    return isTold ? errorText(error) : t('verify.failed');
  };
  if (!token || userType === '') return { status: 'failed', message: t('verify.invalidLink'), tryAgain: null };
  if (isFetching || !(data || error)) return { status: 'busy' };
  if (error)
    return { status: 'failed', message: reasonOf(error), tryAgain: mayWorkLater(error) ? () => void refetch() : null };
  // The server's message, unless the language has changed since.
  const message = (data.language === language && data.message) || t('verify.success');
  const { isPasswordPending = false, isLockedOut = false, isIn } = data;
  return { status: 'verified', message, isPasswordPending, isIn, isLockedOut };
}
