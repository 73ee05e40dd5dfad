import type { ReactNode } from 'react';
import { findCanceller } from '#contract/cancellation.ts';
import { offerHourLink, schoolLessonLink } from '#contract/paths.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { getNowMs } from '../../ui/clock.ts';
import { duration, fullDay, hours, wallIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmailLink, LinkButton, PhoneLink, TextLink } from '../../ui/link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BookingStatusBadge } from '../bookings/booking-status.tsx';
import { LessonMessages } from '../office-messages/lesson-messages.tsx';
import { ToCollect } from '../school-bookings/school-bookings-table.tsx';
import { isAtDesk } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';
import type { ShownDrive } from './drives.tsx';
import { DriveLine } from './drives.tsx';
import type { Entry } from './entries.ts';
import { EntrySign, entryLook, useStatusText, useStudentName } from './entry-face.tsx';

const useTexts = createTextsHook('school-calendar');

interface EntryDialogProps {
  entry: Entry;
  /** Drives to and from it. */
  drives: readonly ShownDrive[];
  onClose: () => void;
  /** Books a free slot; absent for lessons, and for members who can't book. */
  onBook?: (() => void) | null;
  /** Null for read-only members. */
  onMove: (() => void) | null;
  onWithdraw: () => void;
  isWithdrawing: boolean;
  onCancel: () => void;
  onOutcome: () => void;
  onRestore: () => void;
}

/** Details and actions of an entry. */
export function EntryDialog({ entry, drives, onClose, isWithdrawing, ...actions }: EntryDialogProps) {
  const t = useTexts();
  const language = useLanguage();
  const { zone } = useFormats();
  const statusText = useStatusText();
  const actor = useActor('school');
  const { booking } = entry;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isWithdrawing}
      title={booking ? t('lesson', { code: booking.code }) : t('freeSlot')}
      actions={<EntryActions entry={entry} isWithdrawing={isWithdrawing} {...actions} />}
    >
      {booking ? (
        <BookingStatusBadge status={booking.bookingStatus}>{statusText(entry)}</BookingStatusBadge>
      ) : (
        <p
          className={cx(
            'inline-flex items-center gap-1.5 rounded-sm px-2 py-1 text-sm font-semibold',
            entryLook(entry.status),
          )}
        >
          <EntrySign status={entry.status} />
          {statusText(entry)}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name={t('date')}>
          <span className="inline-block first-letter:uppercase">{fullDay(entry.date, language)}</span>
        </Fact>
        <Fact name={t('time')}>
          <span className="tabular">{hours(entry, language)}</span>
          <span className="block text-sm text-soft first-letter:uppercase">{zone(entry.timeZone)}</span>
        </Fact>
        <Fact name={t('instructor')}>{entry.instructor}</Fact>
        {booking && <LessonFacts entry={entry} drives={drives} />}
      </dl>
      {booking && actor && actor.role !== 'instructor' && (
        <LessonMessages bookingId={booking.bookingId} schoolId={actor.id} />
      )}
      {entry.status === 'OfficeOnly' && (
        <div className="mt-4">
          <Banner>{t('officeOnly.long')}</Banner>
        </div>
      )}
      {entry.carWith && (
        <div className="mt-4">
          <Banner tone="attention">{t('carGone.long', { names: entry.carWith })}</Banner>
        </div>
      )}
      {entry.sharers && (
        <div className="mt-4">
          <Banner tone="attention">{t('shared.long', { names: entry.sharers })}</Banner>
        </div>
      )}
    </Dialog>
  );
}

function LessonFacts({ entry, drives }: Pick<EntryDialogProps, 'entry' | 'drives'>) {
  const t = useTexts();
  const studentOf = useStudentName();
  const { booking } = entry;
  if (!booking) return null;
  const { location, address, cancellationReason } = booking;
  const canceller = findCanceller(booking);
  return (
    <>
      <Fact name={t('student')}>
        {studentOf(entry)}
        {booking.candidate.email && (
          <span className="block">
            <EmailLink address={booking.candidate.email} />
          </span>
        )}
        {booking.candidate.phone && (
          <span className="block">
            <PhoneLink number={booking.candidate.phone} />
          </span>
        )}
        <span className="block">
          <TextLink to={schoolLessonLink(booking.bookingId)}>{t('openLesson')}</TextLink>
        </span>
      </Fact>
      <Fact name={t('pickup')}>
        <Where address={location || address} postalCode={booking.pickupPostalCode} />
      </Fact>
      {(booking.dropOff || booking.dropOffPostalCode) && (
        <Fact name={t('dropOff')}>
          <Where address={booking.dropOff} postalCode={booking.dropOffPostalCode} />
        </Fact>
      )}
      {booking.note && <Fact name={t('note')}>{booking.note}</Fact>}
      {drives.map((drive) => (
        <Fact key={drive.from} name={drive.after.key === entry.key ? t('drive.to') : t('drive.from')}>
          <DriveLine drive={drive} />
          {drive.isEnough && (
            <span className="text-sm text-soft">{t('drive.between', { gap: duration(drive.gapMinutes) })}</span>
          )}
        </Fact>
      ))}
      <Fact name={t('toCollect')}>
        <ToCollect booking={booking} />
      </Fact>
      {canceller && (
        <Fact name={t('cancelled')}>
          {t(`cancelledBy.${canceller}`)}
          {cancellationReason && <span className="block text-soft">{cancellationReason}</span>}
        </Fact>
      )}
    </>
  );
}

/** An address with its postal code. Says so if the place is unknown, since drives can't be estimated then. */
function Where({ address, postalCode }: { address: string | null; postalCode: string | null }) {
  const t = useTexts();
  return (
    <>
      {withPostalCode(address, postalCode) || t('noPickup')}
      {address && !postalCode && <span className="block text-sm text-soft">{t('noPostalCode')}</span>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function EntryActions({
  entry,
  onBook,
  onMove,
  onWithdraw,
  isWithdrawing,
  onCancel,
  onOutcome,
  onRestore,
}: Omit<EntryDialogProps, 'onClose' | 'drives'>) {
  const t = useTexts();
  const mayOffer = isAtDesk(useActor('school')) && isAhead(entry);
  const offer = mayOffer && (
    <LinkButton to={offerHourLink(entry)} variant="secondary">
      {t('offerHour')}
    </LinkButton>
  );
  if (entry.slot) {
    return (
      <>
        {offer}
        {onMove && (
          <>
            <Button variant="secondary" onClick={onWithdraw} isBusy={isWithdrawing}>
              {t('withdraw.button')}
            </Button>
            <Button variant={onBook ? 'secondary' : 'primary'} onClick={onMove}>
              {t('move.button')}
            </Button>
          </>
        )}
        {onBook && <Button onClick={onBook}>{t('book.button')}</Button>}
      </>
    );
  }
  const can = entry.booking?.actions ?? [];
  if (can.includes('cancel')) {
    return (
      <>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancelLesson')}
        </Button>
        {onMove && can.includes('move') && <Button onClick={onMove}>{t('move.button')}</Button>}
      </>
    );
  }
  if (can.includes('restore'))
    return (
      <>
        {offer}
        <Button onClick={onRestore}>{t('restore')}</Button>
      </>
    );
  if (entry.booking?.bookingStatus === 'Cancelled') return offer || null;
  if (!can.some((action) => action === 'complete' || action === 'student_no_show')) return null;
  return entry.booking?.bookingStatus === 'Booked' ? (
    <Button onClick={onOutcome}>{t('setOutcome')}</Button>
  ) : (
    <Button variant="secondary" onClick={onOutcome}>
      {t('correctOutcome')}
    </Button>
  );
}

const isAhead = ({ date, startTime, timeZone }: Entry): boolean => {
  const now = wallIn(timeZone, getNowMs());
  return `${date} ${startTime}` > `${now.date} ${now.time}`;
};
