import { bookingLink } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { BookLessonState } from './book-lesson-state.ts';

const useTexts = textsOf('bookings');

/** Why the chosen slot is not to be booked. */
export function SlotNotice({ state }: { state: BookLessonState }) {
  const t = useTexts();
  if (state.kind === 'yours') {
    return (
      <Banner tone="good" title={t('book.alreadyYours')}>
        <TextLink to={bookingLink(state.bookingId)}>{t('book.openBooking')}</TextLink>
      </Banner>
    );
  }
  if (state.kind !== 'gone') return null;
  return (
    <Banner tone="attention" isLive>
      {t('book.slotGone')}
    </Banner>
  );
}
