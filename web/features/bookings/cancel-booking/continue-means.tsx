import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { cancellingNow } from '#contract/cancelling-now.ts';
import { toDollars } from '#contract/money.ts';
import { duration } from '../../../ui/duration.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { useNow } from '../../../ui/use-now.ts';

const useTexts = textsOf('cancel-booking');

/** The specification's buttons say 'Continue' and 'Back': what pressing them does, and what it costs. */
export function ContinueMeans({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { lostCents, minutesLost } = cancellingNow(booking, useNow());
  const lost = useLost(toDollars(lostCents), minutesLost);
  return t(lost ? 'continueLoses' : 'continueCancels', { lost });
}

/** The same of all that are left of several. */
export function ContinueMeansAll({
  series: { lessons, lost: dollars, creditMinutesLost },
}: {
  series: SeriesCancelling;
}) {
  const t = useTexts();
  const lost = useLost(dollars, creditMinutesLost);
  return t(lost ? 'series.continueLoses' : 'series.continueCancels', { count: lessons.length, lost });
}

/** Minutes of credit, money, or both; empty where it is nothing. */
function useLost(dollars: number, minutes: number): string {
  const { money } = useFormats();
  return [minutes > 0 && duration(minutes), dollars > 0 && money(dollars)].filter(Boolean).join(' + ');
}
