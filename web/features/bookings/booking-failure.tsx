import { type ReactNode, useEffect, useRef } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError, mayWorkLater, NetworkError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';

const useTexts = textsOf('bookings');

interface BookingFailureProps {
  error: unknown;
  onRetry: () => void;
  /** The way out of a lost slot. */
  children?: ReactNode;
}

const DIALOG_CLOSES_MS = 100;

/** Why it was not booked, and what to do about it. */
export function BookingFailure({ error, onRetry, children }: BookingFailureProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const isLost = error instanceof NetworkError;
  const element = useRef<HTMLDivElement>(null);

  // The dialog has just closed, and gives the focus back to a button that may be disabled by now: it belongs here.
  useEffect(() => {
    const timer = setTimeout(() => element.current?.focus(), DIALOG_CLOSES_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={element} tabIndex={-1} className="rounded-md">
      <Banner tone={isLost ? 'attention' : 'loss'} isLive title={t(isLost ? 'book.networkTitle' : 'book.failedTitle')}>
        <div className="grid justify-items-start gap-3">
          <p>{isLost ? t('book.network') : errorText(error)}</p>
          {children}
          {error instanceof ApiError && error.code === 'student_busy' && (
            <TextLink to={PAGE_PATHS.bookings}>{t('book.seeBookings')}</TextLink>
          )}
          {mayWorkLater(error) && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {ui('action.tryAgain')}
            </Button>
          )}
        </div>
      </Banner>
    </div>
  );
}
