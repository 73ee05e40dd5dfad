import { bookingLink } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { BookLessonState } from './book-lesson-state.ts';

const useTexts = textsOf('bookings');

/** Why the chosen slot is not to be booked, or why there is none to choose. */
export function SlotNotice({ state, isNoneReachable }: { state: BookLessonState; isNoneReachable: boolean }) {
  const t = useTexts();
  if (state.kind === 'yours') {
    return (
      <Banner tone="good" title={t('book.alreadyYours')}>
        <TextLink to={bookingLink(state.bookingId)}>{t('book.openBooking')}</TextLink>
      </Banner>
    );
  }
  const isUnreachable = state.kind === 'unreachable' || (state.kind === 'choosing' && isNoneReachable);
  if (state.kind !== 'gone' && !isUnreachable) return null;
  return (
    <Banner tone="attention" isLive>
      {t(state.kind === 'gone' ? 'book.slotGone' : isNoneReachable ? 'book.noneReachable' : 'book.slotUnreachable')}
    </Banner>
  );
}
