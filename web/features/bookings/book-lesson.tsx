import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { SavedPlace } from '#contract/saved-places.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { SlotPicker } from '../availability/slot-picker.tsx';
import { toPay } from '../lesson-kinds/lesson-price.ts';
import { RememberPlace } from '../places/remember-place.tsx';
import { missingIn } from './book-lesson-state.ts';
import { BookingFailure } from './booking-failure.tsx';
import { LessonPlaceFields } from './lesson-place-fields.tsx';
import { LessonTerms } from './lesson-terms.tsx';
import { NoteField } from './note-field.tsx';
import { NothingFree } from './nothing-free.tsx';
import { OtherSlots } from './other-slots.tsx';
import { OutsideNotice } from './outside-notice.tsx';
import { SlotNotice } from './slot-notice.tsx';
import { type BookLessonProps, useBookLesson } from './use-book-lesson.ts';
import { codeOutside, outsideIn } from './use-reach.ts';

const useTexts = textsOf('bookings');

const confirmLesson = lazyImport(() => import('./confirm-lesson.tsx'));
const bookedDialog = lazyImport(async () => (await import('./booked-dialog.tsx')).BookedDialog);
const severalLessons = lazyImport(() => import('./several-lessons/several-lessons-dialog.tsx'));
const kindChoice = lazyImport(() => import('../lesson-kinds/kind-choice.tsx'));
const savedPlace = lazyImport(() => import('../places/saved-place-dialog.tsx'));

/** IP-02 to IP-04: slot, pickup, price and what cancelling costs, then the booking itself. */
export function BookLesson(props: BookLessonProps) {
  const { instructor, date, slot, kinds = [] } = props;
  const { school } = instructor;
  const t = useTexts();
  const navigate = useNavigate();
  const [remembered, setRemembered] = useState<Partial<SavedPlace> | null>(null);
  const SavedPlaceDialog = useLazyImport(savedPlace, remembered !== null, () => setRemembered(null))?.SavedPlaceDialog;
  const {
    state,
    slots,
    isFree,
    kind,
    isKindNowhere,
    isNoneReachable,
    price,
    credit,
    places,
    reach,
    canBook,
    choose,
    chooseKind,
    ask,
    goBack,
    book,
    retry,
  } = useBookLesson(props);
  const ConfirmLesson = useLazyImport(confirmLesson, state.kind === 'confirming', goBack)?.ConfirmLesson;
  const [isSeveral, setSeveral] = useState(false);
  const SeveralLessons = useLazyImport(severalLessons, isSeveral, () => setSeveral(false))?.SeveralLessonsDialog;
  const toBookings = () => void navigate(PAGE_PATHS.bookings);
  const booked = state.kind === 'booked' ? state.booking : undefined;
  // It is booked all the same: the list says so.
  const BookedDialog = useLazyImport(bookedDialog, booked !== undefined, toBookings);
  const KindChoice = useLazyImport(kindChoice, kinds.length > 0, () => undefined)?.KindChoice;
  if (state.kind === 'nothingFree' && !isFree) return <NothingFree instructor={instructor} date={date} />;

  const lesson = 'lesson' in state ? state.lesson : null;
  const ownZone = 'slot' in state ? state.slot?.timeZone : undefined;
  const timeZone = ownZone ?? slots?.[0]?.timeZone ?? school.timeZone;
  const missing = missingIn(state, places.missing);
  const isLost = state.kind === 'taken' || state.kind === 'gone';
  const outside = reach.outside ?? (state.kind === 'refused' ? outsideIn(state.error) : undefined);
  const payment = t('book.payment', { school: school.name });
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-bold">{t('book.heading')}</h2>
      {KindChoice && (
        <KindChoice
          instructor={instructor}
          kinds={kinds}
          chosen={kind}
          onChoose={chooseKind}
          isNowhere={isKindNowhere}
        />
      )}
      <SlotPicker slots={slots ?? []} date={date} slot={isLost ? null : slot} timeZone={timeZone} onChoose={choose} />
      <SlotNotice state={state} isNoneReachable={isNoneReachable} />
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (canBook) ask();
        }}
      >
        <LessonPlaceFields
          places={places}
          error={state.kind === 'refused' ? state.error : null}
          unknownCode={reach.unknownCode}
        />
        <RememberPlace
          address={places.isComplete ? places.said.location : ''}
          postalCode={places.said.pickupPostalCode}
          onRemember={setRemembered}
        />
        {outside && (
          <OutsideNotice
            instructorName={instructor.firstName}
            postalCode={codeOutside(outside, places.said) ?? ''}
            outside={outside}
            date={date}
          />
        )}
        <NoteField value={places.note} onChange={places.changeNote} />
        {(state.kind === 'taken' || state.kind === 'refused') && (
          <BookingFailure error={state.error} onRetry={retry}>
            {state.kind === 'taken' && (
              <OtherSlots instructor={instructor} slots={state.others} onChoose={(next) => choose(state.date, next)} />
            )}
          </BookingFailure>
        )}
        {credit && (
          <Checkbox
            name="useCredit"
            label={t('book.useCredit', { name: credit.name ?? '' })}
            value={credit.isUsed}
            onChange={credit.use}
          />
        )}
        <LessonTerms state={state} price={price} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" disabled={!canBook}>
            {t('book.submit')}
          </Button>
          {canBook && (
            <Button variant="secondary" onClick={() => setSeveral(true)}>
              {t('book.several')}
            </Button>
          )}
          <p className="min-h-5 text-center text-sm wrap-anywhere text-soft">
            {missing ? t(`book.need.${missing}`) : toPay(price) > 0 && payment}
          </p>
        </div>
      </form>
      {/* Beside the form: what is sent there is not sent here. */}
      {remembered && SavedPlaceDialog && <SavedPlaceDialog place={remembered} onClose={() => setRemembered(null)} />}
      {lesson && ConfirmLesson && (
        <ConfirmLesson
          state={state}
          instructor={instructor}
          price={price}
          lesson={{
            kind,
            instructorName: `${instructor.firstName} ${instructor.lastName}`,
            schoolName: school.name,
            ...lesson,
            timeZone: timeZone ?? '',
            ...places.said,
          }}
          {...(toPay(price) > 0 && { payment })}
          onClose={goBack}
          onConfirm={book}
        />
      )}
      {lesson && isSeveral && SeveralLessons && (
        <SeveralLessons
          instructor={instructor}
          first={lesson}
          kindId={kind?.id}
          free={slots ?? []}
          places={{ instructorId: instructor.id, ...places.said, ...(credit?.isUsed === false && { credit: false }) }}
          payment={payment}
          onClose={() => setSeveral(false)}
          onBooked={() => {
            places.forget();
            toBookings();
          }}
        />
      )}
      {booked && BookedDialog && <BookedDialog booking={booked} onClose={toBookings} />}
    </Card>
  );
}
