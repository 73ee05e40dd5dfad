import type { Booking } from '#contract/bookings.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useConfirmBooking } from './queries.ts';

const useTexts = textsOf('bookings');

/** That a program of the student's booked it; while it waits for their word, by when, and the button. */
export function ProgramNote({ booking: { bookingId, program } }: { booking: Booking }) {
  const t = useTexts();
  const moment = useMoment();
  const errorText = useErrorText();
  const confirm = useConfirmBooking(bookingId);
  if (!program || program.isReleased) return null;
  const by = t('program.by', { name: program.name ?? '' });
  if (program.confirmBy === null)
    return confirm.isSuccess ? (
      <Banner tone="good" isLive title={t('program.confirmed')}>
        {by}
      </Banner>
    ) : (
      <p className="text-soft">{by}</p>
    );
  return (
    <Banner tone="attention" title={t('program.waits', { until: moment.time(program.confirmBy) })}>
      <p className="mb-3">{t('program.why', { name: program.name ?? '' })}</p>
      {confirm.error && (
        <p role="alert" className="mb-3 font-semibold">
          {errorText(confirm.error)}
        </p>
      )}
      <Button isBusy={confirm.isPending} busyLabel={t('program.busy')} onClick={() => confirm.mutate()}>
        {t('program.confirm')}
      </Button>
    </Banner>
  );
}
