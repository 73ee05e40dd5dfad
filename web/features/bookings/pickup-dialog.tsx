import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { changedMeanwhile } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { LessonPlaceFields, NoteField } from './lesson-place-fields.tsx';
import { useChangePickup } from './queries.ts';
import { getOutsideCode, type PlacePath, parseOutside, useLessonPlaces } from './use-lesson-places.ts';

const useTexts = createTextsHook('bookings');
const useFormTexts = createTextsHook('ui');

const LABELS = {
  location: 'book.pickup',
  pickupPostalCode: 'book.pickup',
  dropOff: 'book.dropOff',
  dropOffPostalCode: 'book.dropOff',
  note: 'book.note',
} as const satisfies Record<PlacePath, string>;

/** Changes the places and note of a booked lesson. On the day before the lesson, only the note. */
export function PickupDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const formTexts = useFormTexts();
  const errorText = useErrorText();
  const places = useLessonPlaces(booking);
  const change = useChangePickup(booking.bookingId);
  const mayMove = booking.actions.includes('change_pickup');
  const outside = parseOutside(change.error);
  const told = changedMeanwhile(change.error);
  const [replaced, setReplaced] = useState<[path: PlacePath, value: string][]>([]);
  const isComplete = mayMove ? places.isComplete : places.missing !== 'note';
  const missing = mayMove || places.missing === 'note' ? places.missing : null;

  function close(): void {
    places.forget();
    onClose();
  }
  function save(): void {
    const said = mayMove ? places.said : { ...places.kept, note: places.said.note };
    const body = { ...said, version: places.version };
    change.mutate(body, {
      onError: (error) => {
        const conflict = changedMeanwhile(error);
        if (conflict) setReplaced(places.takeChanges(conflict));
      },
      onSuccess: () => {
        toast(t('pickup.done', { school: booking.schoolName }));
        close();
      },
    });
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={change.isPending}
      title={t('pickup.title')}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={change.isPending}>
            {t('pickup.back')}
          </Button>
          <Button onClick={save} disabled={!isComplete} isBusy={change.isPending} busyLabel={ui('action.saving')}>
            {t('pickup.save')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) save();
        }}
      >
        <p className="text-sm text-soft">{t(mayMove ? 'pickup.until' : 'pickup.tooLate')}</p>
        {told && (
          <Banner tone="attention" isLive title={formTexts('form.changed.byYou')}>
            {replaced.map(([path, value]) => (
              <p key={path}>
                <span className="font-semibold">{t(LABELS[path])}</span>{' '}
                <span>{value ? formTexts('form.changed.replaced', { value }) : formTexts('form.changed.emptied')}</span>
              </p>
            ))}
            <p>{formTexts('form.changed.review')}</p>
          </Banner>
        )}
        {change.isError && !told && (
          <Banner tone="loss" isLive title={t('pickup.failed')}>
            <p>
              {outside
                ? t('book.outside', {
                    name: booking.instructor.firstName,
                    code: getOutsideCode(outside, places.said) ?? '',
                    km: outside.distanceKm,
                    radius: outside.radiusKm,
                  })
                : errorText(change.error)}
            </p>
          </Banner>
        )}
        {mayMove && <LessonPlaceFields places={places} error={change.error} />}
        <NoteField value={places.note} onChange={places.changeNote} />
        <p aria-live="polite" className="text-sm text-soft empty:hidden">
          {missing && t(`book.need.${missing}`)}
        </p>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
