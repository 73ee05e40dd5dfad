import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import { BOOKING_WARNINGS } from '#contract/booking-warnings.ts';
import type { Booking } from '#contract/bookings.ts';
import { lessonPlaces } from '#contract/new-bookings.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { toLocalLesson } from '../bookings/lesson.ts';
import { Objections, useObjections } from '../objections/objections.tsx';
import { useChangePickup } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({ ...lessonPlaces, version: z.string(), notify: z.boolean() });

const readPlaces = (booking: Booking) => ({
  location: booking.location ?? '',
  pickupPostalCode: booking.pickupPostalCode ?? '',
  dropOff: booking.dropOff ?? '',
  dropOffPostalCode: booking.dropOffPostalCode ?? '',
  note: booking.note ?? '',
});
type Places = ReturnType<typeof readPlaces>;

const toRequest = ({ pickupPostalCode, dropOffPostalCode, ...places }: Places) => ({
  ...places,
  pickupPostalCode: pickupPostalCode || null,
  dropOffPostalCode: dropOffPostalCode || null,
});

/** Changes where a booked lesson begins and ends, and the note, for a student who calls. */
export function SchoolPickupDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { day, slot } = useFormats();
  const errorText = useErrorText();
  const change = useChangePickup(booking.bookingId);
  const objections = useObjections();
  const student = studentName(booking) || ui('deletedAccount');
  const lesson = toLocalLesson(booking);
  const before = readPlaces(booking);
  const form = useForm({
    schema,
    initial: { ...before, version: booking.version ?? '', isSilent: false },
    draft: `school-pickup-${booking.bookingId}`,
    errorText,
    toInput: ({ version, isSilent, ...places }) => ({ ...toRequest(places), version, notify: !isSilent }),
    fromRecord: (fields) => Object.fromEntries(Object.entries(fields).map(([path, value]) => [path, value ?? ''])),
    handleError: (error) => objections.take(error),
    onSubmit: async (body) => {
      if (objections.isShown && !objections.check()) return;
      const changed = await change.mutateAsync({ ...body, ...objections.override });
      offerUndo({
        text: t('pickup.done', { code: booking.code }),
        button: t('pickup.undo'),
        onUndo: () =>
          change
            .mutateAsync({
              ...toRequest(before),
              ...{ confirmWarnings: [...BOOKING_WARNINGS], reason: '', notify: body.notify },
              version: changed.version ?? body.version,
            })
            .then(
              () => void toast(t('pickup.undone')),
              (error) => void toast(errorText(error), 'loss'),
            ),
      });
      onClose();
    },
  });
  const { values } = form;
  const isOtherPlace = (['location', 'pickupPostalCode', 'dropOff', 'dropOffPostalCode'] as const).some(
    (path) => values[path] !== before[path],
  );

  function changePlace(path: keyof Places, value: string): void {
    // What the server objected to was about other places.
    objections.clear();
    form.setValue(path, value);
  }
  /** A postal code that nobody typed follows its address. */
  function changeAddress(
    path: 'location' | 'dropOff',
    codePath: 'pickupPostalCode' | 'dropOffPostalCode',
    text: string,
  ) {
    const codeFor = (address: string) => (address === before[path] ? before[codePath] : (postalCodeIn(address) ?? ''));
    if (values[codePath] === codeFor(values[path])) form.setValue(codePath, codeFor(text));
    changePlace(path, text);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={t('pickup.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('pickup.back')}
          </Button>
          <Button
            onClick={() => form.element.current?.requestSubmit()}
            disabled={!objections.mayConfirm}
            isBusy={form.isSubmitting}
            busyLabel={ui('action.saving')}
          >
            {t('pickup.save')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('pickup.title')}>
        <p>
          {t('restore.lesson', {
            student,
            instructor: instructorName(booking),
            day: day(lesson.date),
            time: slot(lesson),
          })}
        </p>
        <TextField
          {...form.field('location', t('pickup.location'))}
          onChange={(text) => changeAddress('location', 'pickupPostalCode', text)}
          autoComplete="off"
          autoFocus
          required
        />
        <TextField
          {...form.field('pickupPostalCode', t('pickup.postalCode'))}
          onChange={(code) => changePlace('pickupPostalCode', code)}
          autoComplete="off"
          className="[&_input]:max-w-40"
          isOptional
        />
        <TextField
          {...form.field('dropOff', t('pickup.dropOff'))}
          onChange={(text) => changeAddress('dropOff', 'dropOffPostalCode', text)}
          description={t('pickup.dropOffHelp')}
          autoComplete="off"
          isOptional
        />
        {values.dropOff !== '' && (
          <TextField
            {...form.field('dropOffPostalCode', t('pickup.dropOffPostalCode'))}
            onChange={(code) => changePlace('dropOffPostalCode', code)}
            autoComplete="off"
            className="[&_input]:max-w-40"
            isOptional
          />
        )}
        <TextField {...form.field('note', t('pickup.note'))} autoComplete="off" isOptional />
        <Objections
          objections={objections}
          student={booking.candidate.first_name || student}
          instructor={booking.instructor.firstName}
        />
        {isOtherPlace && <Checkbox {...form.field('isSilent', t('silent'))} />}
        <p className="text-sm text-soft" aria-live="polite">
          {!isOtherPlace
            ? t('pickup.noteOnly')
            : values.isSilent
              ? t('bookings.cancel.untold')
              : booking.candidate.email
                ? t('pickup.told', { student })
                : t('bookings.cancel.noEmail', { student })}
        </p>
      </Form>
    </Dialog>
  );
}
