import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, mayWorkLater, NetworkError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('verification');

/** What the server says of itself, however it is wrapped. */
function messageOf(body: unknown): string {
  const { error, message } = (body ?? {}) as { error?: { message?: unknown }; message?: unknown };
  const words = error?.message ?? message;
  return typeof words === 'string' ? words : '';
}

const verificationKeys = { of: (userType: string, token: string | null) => ['verification', userType, token] };

type Verification =
  | { status: 'busy' }
  | { status: 'verified'; message: string; isPasswordPending: boolean }
  /** With what to press where the link may be good, and only the way to it was not. */
  | { status: 'failed'; message: string; tryAgain: (() => void) | null };

/** Opens the link, once for each address, however often the page is drawn (VF-01, ER-05). */
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
    // The server's own words, unless the reader has changed the language since.
    if (told !== '' && askedIn.current === language) return told;
    // A fault in the address itself is none that its reader could mend field by field.
    const isTold = error instanceof ApiError && error.code !== undefined && error.code !== 'invalid_request';
    return isTold ? errorText(error) : t('verify.failed');
  };
  if (!token || userType === '') return { status: 'failed', message: t('verify.invalidLink'), tryAgain: null };
  if (isFetching || !(data || error)) return { status: 'busy' };
  if (error)
    return { status: 'failed', message: reasonOf(error), tryAgain: mayWorkLater(error) ? () => void refetch() : null };
  // The server's own words, unless the reader has changed the language since.
  const message = (data.language === language && data.message) || t('verify.success');
  return { status: 'verified', message, isPasswordPending: data.isPasswordPending === true };
}
