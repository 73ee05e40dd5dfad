import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { toDollars } from '#contract/money.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { useNow } from '../../../ui/use-now.ts';
import { cancellingNow } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');

/** The specification's buttons say 'Continue' and 'Back': what pressing them does, and what it costs. */
export function ContinueMeans({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { money } = useFormats();
  const { lostCents } = cancellingNow(booking, useNow());
  return t(lostCents > 0 ? 'continueLoses' : 'continueCancels', { lost: money(toDollars(lostCents)) });
}

/** The same of all that are left of several. */
export function ContinueMeansAll({ series: { lessons, lost } }: { series: SeriesCancelling }) {
  const t = useTexts();
  const { money } = useFormats();
  return t(lost > 0 ? 'series.continueLoses' : 'series.continueCancels', { count: lessons.length, lost: money(lost) });
}
