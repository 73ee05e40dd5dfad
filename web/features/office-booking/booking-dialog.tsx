import { useEffect, useEffectEvent, useState } from 'react';
import { PLAIN_KIND } from '#contract/package-kinds.ts';
import { NOTE_MAX } from '#contract/text-limits.ts';
import { nameIn } from '#contract/written-names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FormErrorSummary } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { Objections } from '../objections/objections.tsx';
import { useActor } from '../session/session-store.ts';
import { BookedNotice, BookedSummary, UndoBooking } from './booked-lessons.tsx';
import type { BookingStart } from './launch.ts';
import { nameOf } from './names.ts';
import { NewPerson } from './new-person.tsx';
import { useDevicePreference } from './preferences.ts';
import { ChosenTime, PriceLine } from './price-line.tsx';
import { findStudent } from './queries.ts';
import { RepeatChoice } from './repeat-choice.tsx';
import { StudentFacts, StudentSearch } from './student-search.tsx';
import { TimeChoice } from './time-choice.tsx';
import { ANYONE, type BookedLessons, type OfficeBooking, useOfficeBooking } from './use-office-booking.ts';
import type { BookingValues } from './values.ts';

const useTexts = createTextsHook('office-booking');
const useKindTexts = createTextsHook('lesson-kinds');

interface BookingDialogProps {
  schoolId: string;
  isOpen: boolean;
  /** Where it was opened; null after a reload, with the draft. */
  start: BookingStart | null;
  /** Called once the start has been taken over. */
  onStarted: () => void;
  /** Called with an unfinished booking, so that it can be continued. */
  onClose: (unfinished: BookingValues | null) => void;
  /** Called after a booking: a reload opens nothing. */
  onBooked: () => void;
}

/** Books lessons for a student. */
export function BookingDialog({ schoolId, isOpen, start, onStarted, onClose, onBooked }: BookingDialogProps) {
  const t = useTexts();
  const [booked, setBooked] = useState<BookedLessons | null>(null);
  const [isQuiet] = useDevicePreference('quiet');
  const booking = useOfficeBooking(schoolId, isOpen, (done) => {
    setBooked(done);
    if (!isQuiet) onBooked();
  });
  const { form, values } = booking;

  const take = useEffectEvent(async ({ studentId, ...known }: BookingStart) => {
    onStarted();
    const student = studentId ? await findStudent(schoolId, studentId) : undefined;
    booking.begin({ ...known, ...(student && { student }) });
  });
  useEffect(() => {
    if (start) void take(start);
  }, [start]);

  function close(): void {
    setBooked(null);
    onClose(nameOf(values) || values.location || values.note ? values : null);
    booking.empty();
  }

  if (booked && !isQuiet) {
    const lessons = 1 + (booked.answer.alsoBooked?.length ?? 0);
    return (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={booked.isPast && lessons === 1 ? t('past.recorded') : t('booked.title', { count: lessons })}
        actions={
          <>
            <UndoBooking
              booked={booked}
              onUndone={() => {
                toast(t('booked.undone', { count: lessons }));
                close();
              }}
            />
            <Button variant="secondary" onClick={() => setBooked(null)}>
              {t('booked.another')}
            </Button>
            <Button onClick={close} autoFocus>
              {t('booked.done')}
            </Button>
          </>
        }
      >
        <BookedSummary booked={booked} onLeave={close} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={form.isSubmitting}
      size="large"
      title={t(booking.isPast ? 'past.title' : 'title')}
    >
      {booked && (
        <div className="mb-4">
          <BookedNotice
            key={booked.answer.bookingId}
            booked={booked}
            onLeave={close}
            onUndone={() => {
              setBooked(null);
              toast(t('booked.undone', { count: 1 + (booked.answer.alsoBooked?.length ?? 0) }));
            }}
          />
        </div>
      )}
      <BookingForm
        // The next person in quiet mode starts at the search field.
        key={booked?.answer.bookingId}
        schoolId={schoolId}
        booking={booking}
      />
    </Dialog>
  );
}

function BookingForm({ schoolId, booking }: { schoolId: string; booking: OfficeBooking }) {
  const t = useTexts();
  const { form, values, objections, count, isPast, isQuiet, chosenInstructor } = booking;
  const student = values.chosen?.firstName ?? values.student.firstName;
  return (
    <form
      ref={form.element}
      method="post"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        booking.submit();
      }}
      // Holding Enter on a time must not press the button that gets the focus.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      className="grid gap-5"
    >
      <FormErrorSummary {...booking.summary} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <Who schoolId={schoolId} booking={booking} />
          <Lesson booking={booking} />
        </div>
        <div className="grid content-start gap-5">
          <TimeChoice booking={booking} />
          <RepeatChoice booking={booking} />
          {!isPast && !isQuiet && (
            <Checkbox
              name="notify"
              label={t('dontTell')}
              value={!values.notify}
              onChange={(isOn) => booking.change('notify', !isOn)}
              className="-my-2.5"
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <Preferences />
        {booking.isStarted && (
          <Button variant="quiet" size="sm" className="-mx-3 min-h-11" onClick={booking.startOver}>
            {t('startOver')}
          </Button>
        )}
      </div>
      <div
        data-bottom-bar=""
        className="sticky bottom-0 z-10 -mx-4 sm:-bottom-4 -mb-4 grid gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:rounded-b-xl sm:px-6"
      >
        <Objections objections={objections} student={student} instructor={chosenInstructor?.firstName ?? ''} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0" aria-live="polite">
            <ChosenTime booking={booking} />
            <PriceLine schoolId={schoolId} booking={booking} />
          </div>
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('busy')} className="max-sm:w-full">
            {objections.isShown
              ? t('bookAnyway')
              : isPast && values.repeat === 'once'
                ? t('past.record')
                : t('book', { count })}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Who({ schoolId, booking }: { schoolId: string; booking: OfficeBooking }) {
  const { values } = booking;
  const isInstructor = useActor('school')?.role === 'instructor';
  if (values.isNew) return <NewPerson schoolId={schoolId} booking={booking} />;
  return (
    <div className="grid gap-2">
      <StudentSearch
        schoolId={schoolId}
        value={values.typed}
        chosen={values.chosen}
        replaced={values.replaced}
        error={booking.whoError}
        onType={booking.type}
        onChoose={booking.choose}
        onNew={isInstructor ? null : booking.addPerson}
      />
      {values.chosen && (
        <div className="wrap-anywhere">
          <StudentFacts student={values.chosen} isNamed={false} />
        </div>
      )}
    </div>
  );
}

/** Kind, instructor and pickup, filled in from the last lesson. */
function Lesson({ booking }: { booking: OfficeBooking }) {
  const t = useTexts();
  const plain = useKindTexts();
  const language = useLanguage();
  const { shortDay } = useFormats();
  const actor = useActor('school');
  const { values, field, instructors, kinds, filledIn } = booking;
  const own = actor?.role === 'instructor' ? actor.instructorId : null;
  const offered = instructors.filter(({ id }) => own === null || id === own);
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('lesson.title')}</legend>
      <Select
        {...field('instructorId', t('lesson.instructor'))}
        error={booking.instructorError}
        value={values.instructorId || (values.anyone ? ANYONE : '')}
        onChange={booking.chooseInstructor}
        options={[
          ...(own === null ? [{ id: ANYONE, label: t('lesson.anyone') }] : []),
          ...offered.map((one) => ({ id: one.id, label: `${one.firstName} ${one.lastName}`.trim() })),
        ]}
      />
      <Select
        {...field('kindId', t('lesson.kind'))}
        value={values.kindId || PLAIN_KIND}
        onChange={booking.chooseKind}
        options={[
          { id: PLAIN_KIND, label: plain('plain') },
          ...kinds.map(({ id, names }) => ({ id, label: nameIn(language, names) })),
        ]}
      />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[1fr_11rem]">
        <TextField
          {...field('location', t('lesson.pickup'))}
          onChange={booking.typePickup}
          autoComplete="off"
          maxLength={300}
          required
        />
        <TextField
          {...field('pickupPostalCode', t('lesson.code'))}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
          isOptional
        />
      </div>
      {values.dropOff && (
        <p className="text-sm text-soft sm:col-span-2 wrap-anywhere">
          {t('lesson.dropOff', { place: values.dropOff })}{' '}
          <Button variant="quiet" size="sm" onClick={() => booking.changeAll({ dropOff: '', dropOffPostalCode: '' })}>
            {t('lesson.noDropOff')}
          </Button>
        </p>
      )}
      {filledIn?.date && values.location === filledIn.location && (
        <p className="-mt-2 text-sm text-soft sm:col-span-2">{t('lesson.filled', { day: shortDay(filledIn.date) })}</p>
      )}
      <TextField
        {...field('note', t('note.label'))}
        autoComplete="off"
        placeholder={t('note.hint')}
        maxLength={NOTE_MAX}
        isOptional
        className="sm:col-span-2"
      />
    </fieldset>
  );
}

/** Choices kept on this device. */
function Preferences() {
  const t = useTexts();
  const [isQuiet, setQuiet] = useDevicePreference('quiet');
  const [isPlain, setPlain] = useDevicePreference('plainKey');
  return (
    <details className="rounded-md">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-action-text">
        {t('device.title')}
      </summary>
      <Checkbox
        name="quiet"
        label={t('device.quiet')}
        description={t('device.quietHelp')}
        value={isQuiet}
        onChange={setQuiet}
      />
      <Checkbox
        name="plainKey"
        label={t('device.key')}
        description={t('device.keyHelp')}
        value={isPlain}
        onChange={setPlain}
        className="max-sm:hidden"
      />
    </details>
  );
}
