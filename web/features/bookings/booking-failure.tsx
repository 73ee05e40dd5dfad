import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface BookingFailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
  /** The way out of a lost slot. */
  children?: ReactNode;
}

const canRetry = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/** Why it was not booked, and what to do about it. */
export function BookingFailure({ error, onRetry, isRetrying, children }: BookingFailureProps) {
  const { t } = useTranslation('student');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const isLost = error instanceof NetworkError;
  return (
    <Banner tone={isLost ? 'attention' : 'loss'} isLive title={t(isLost ? 'book.networkTitle' : 'book.failedTitle')}>
      <div className="grid justify-items-start gap-3">
        <p>{isLost ? t('book.network') : errorText(error)}</p>
        {children}
        {error instanceof ApiError && error.code === 'student_busy' && (
          <TextLink to={PAGE_PATHS.bookings}>{t('book.seeBookings')}</TextLink>
        )}
        {canRetry(error) && (
          <Button variant="secondary" size="sm" onClick={onRetry} isBusy={isRetrying}>
            {common('action.tryAgain')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
