import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, mayWorkLater, NetworkError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('verification');

/** The server's message, whatever its format. */
function messageOf(body: unknown): string {
  const { error, message } = (body ?? {}) as { error?: { message?: unknown }; message?: unknown };
  const words = error?.message ?? message;
  return typeof words === 'string' ? words : '';
}

const verificationKeys = { of: (userType: string, token: string | null) => ['verification', userType, token] };

type Verification =
  | { status: 'busy' }
  | { status: 'verified'; message: string; isPasswordPending: boolean }
  /** `tryAgain` is set if the link may still be valid. */
  | { status: 'failed'; message: string; tryAgain: (() => void) | null };

/** Opens the link once per address, however often the page renders (VF-01, ER-05). */
export function useVerification(userType: string, token: string | null): Verification {
  const t = useTexts();
  const language = useLanguage();
  const errorText = useErrorText();
  const askedIn = useRef(language);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: verificationKeys.of(userType, token),
    queryFn: async () => {
      askedIn.current = language;
      const query = { token: token ?? '', from: 'page' } as const;
      const { message, isPasswordPending } = await call('GET /verify/:userType', { params: { userType }, query });
      return { message, language, isPasswordPending };
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
  return { status: 'verified', message, isPasswordPending: data.isPasswordPending === true };
}
