import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { toDollars } from '#contract/money.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { cancellingNow } from './lesson.ts';

/** The specification's buttons say 'Continue' and 'Back': what pressing them does, and what it costs. */
export function ContinueMeans({ booking }: { booking: Booking }) {
  const { t } = useTranslation('student');
  const { money } = useFormats();
  const { lostCents } = cancellingNow(booking, useNow());
  return t(lostCents > 0 ? 'policy.continueLoses' : 'policy.continueCancels', { lost: money(toDollars(lostCents)) });
}
