import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('verification');

/** What the server says of itself, however it is wrapped. */
function messageOf(body: unknown): string {
  const { error, message } = (body ?? {}) as { error?: { message?: unknown }; message?: unknown };
  const words = error?.message ?? message;
  return typeof words === 'string' ? words : '';
}

const verificationKeys = { of: (userType: string, token: string | null) => ['verification', userType, token] };

type Verification = { status: 'busy' } | { status: 'verified' | 'failed'; message: string };

/** Opens the link, once for each address, however often the page is drawn (VF-01, ER-05). */
export function useVerification(userType: string, token: string | null): Verification {
  const t = useTexts();
  const language = useLanguage();
  const errorText = useErrorText();
  const askedIn = useRef(language);
  const { data, error } = useQuery({
    queryKey: verificationKeys.of(userType, token),
    queryFn: async () => {
      askedIn.current = language;
      const { message } = await call('GET /verify/:userType', { params: { userType }, query: { token: token ?? '' } });
      return { message, language };
    },
    enabled: Boolean(token) && userType !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (!token || userType === '') return { status: 'failed', message: t('verify.invalidLink') };
  if (error instanceof NetworkError) return { status: 'failed', message: t('verify.network') };
  if (error) {
    const told = error instanceof ApiError && error.code !== 'invalid_request' ? messageOf(error.body) : '';
    // The server's own words, unless the reader has changed the language since.
    if (told !== '' && askedIn.current === language) return { status: 'failed', message: told };
    // A fault in the address itself is none that its reader could mend field by field.
    const isTold = error instanceof ApiError && error.code !== undefined && error.code !== 'invalid_request';
    return { status: 'failed', message: isTold ? errorText(error) : t('verify.failed') };
  }
  if (!data) return { status: 'busy' };
  // The server's own words, unless the reader has changed the language since.
  return { status: 'verified', message: (data.language === language && data.message) || t('verify.success') };
}
