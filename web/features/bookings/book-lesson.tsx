import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Instructor } from '#contract/instructors.ts';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import type { SavedPlace } from '#contract/places.ts';
import { ApiError, mayWorkLater, NetworkError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { buildSearchLink } from '../availability/day-search.ts';
import type { Slot } from '../availability/slot.ts';
import { SlotChips } from '../availability/slot-chips.tsx';
import { SlotPicker } from '../availability/slot-picker.tsx';
import { getAmountDue } from '../lesson-kinds/lesson-price.ts';
import { RememberPlace } from '../places/remember-place.tsx';
import { TellMe } from '../waiting-list/tell-me.tsx';
import type { BookLessonState } from './book-lesson-state.ts';
import { findMissing } from './book-lesson-state.ts';
import { LessonPlaceFields, NoteField } from './lesson-place-fields.tsx';
import { LessonTerms } from './price-breakdown.tsx';
import { type BookLessonProps, useBookLesson } from './use-book-lesson.ts';
import type { Outside } from './use-lesson-places.ts';
import { getOutsideCode, parseOutside } from './use-lesson-places.ts';

const useAvailabilityTexts = createTextsHook('availability');
const useTexts = createTextsHook('bookings');

interface BookingFailureProps {
  error: unknown;
  onRetry: () => void;
  /** What to do next. */
  children?: ReactNode;
}

const DIALOG_CLOSES_MS = 100;

/** Takes the focus from a dialog that just closed, which would return it to a button that may be disabled. */
function Notice({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const timer = setTimeout(() => element.current?.focus(), DIALOG_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return (
    <div ref={element} tabIndex={-1} className="scroll-mt-20 rounded-md">
      {children}
    </div>
  );
}

/** Why the booking failed, and what to do about it. */
function BookingFailure({ error, onRetry, children }: BookingFailureProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const isLost = error instanceof NetworkError;
  return (
    <Notice takesFocus>
      <Banner tone={isLost ? 'attention' : 'loss'} isLive title={t(isLost ? 'book.networkTitle' : 'book.failedTitle')}>
        <div className="grid justify-items-start gap-3">
          <p>{isLost ? t('book.network') : errorText(error)}</p>
          {children}
          {error instanceof ApiError && error.code === 'student_busy' && (
            <TextLink to={PAGE_PATHS.bookings}>{t('book.seeBookings')}</TextLink>
          )}
          {mayWorkLater(error) && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {ui('action.tryAgain')}
            </Button>
          )}
        </div>
      </Banner>
    </Notice>
  );
}

interface OutsideNoticeProps {
  instructorName: string;
  postalCode: string;
  outside: Outside;
  date: string | null;
}

/** The pickup is outside the instructor's area. Links to instructors who come there. */
function OutsideNotice({ instructorName, postalCode, outside, date }: OutsideNoticeProps) {
  const t = useTexts();
  const { distanceKm, radiusKm, isDropOff } = outside;
  const search = new URLSearchParams({ near: postalCode, ...(date && { date }) });
  return (
    <Banner tone="attention" isLive>
      <p>{t('book.outside', { name: instructorName, code: postalCode, km: distanceKm, radius: radiusKm })}</p>
      {!isDropOff && (
        <TextLink to={`${PAGE_PATHS.studentHome}?${search}`} className="inline-flex min-h-11 items-center">
          {t('book.whoComes', { code: postalCode })}
        </TextLink>
      )}
    </Banner>
  );
}

interface OtherSlotsProps {
  instructor: Instructor;
  slots: readonly Slot[];
  onChoose: (slot: string) => void;
}

/** Offers other free slots on the same day. */
function OtherSlots({ instructor: { firstName, lastName }, slots, onChoose }: OtherSlotsProps) {
  const t = useTexts();
  const availability = useAvailabilityTexts();
  if (slots.length === 0) return <p>{t('book.noOtherSlots', { name: firstName })}</p>;
  return (
    <div className="grid w-full gap-2">
      <p>{t('book.otherSlots', { name: firstName })}</p>
      <SlotChips
        label={availability('card.slots', { name: `${firstName} ${lastName}` })}
        slots={slots}
        chosen={null}
        onChoose={(next) => next && onChoose(next)}
      />
    </div>
  );
}

interface SlotNoticeProps {
  state: BookLessonState;
  isNoneReachable: boolean;
  takesFocus: boolean;
}

/** Explains why the chosen slot can't be booked, or why there is none to choose. */
function SlotNotice({ state, isNoneReachable, takesFocus }: SlotNoticeProps) {
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  if (state.kind === 'yours') {
    return (
      <Notice takesFocus={takesFocus}>
        <Banner tone="good" title={t('book.alreadyYours')}>
          <TextLink to={bookingLink(state.bookingId)}>{t('book.openBooking')}</TextLink>
        </Banner>
      </Notice>
    );
  }
  const isUnreachable = state.kind === 'unreachable' || (state.kind === 'choosing' && isNoneReachable);
  if (state.kind !== 'gone' && !isUnreachable) return null;
  return (
    <Notice takesFocus={takesFocus}>
      <Banner tone="attention" isLive>
        {state.kind === 'gone'
          ? t('book.slotGone', { day: shortDay(state.lesson.date), time: slot(state.lesson) })
          : t(isNoneReachable ? 'book.noneReachable' : 'book.slotUnreachable')}
      </Banner>
    </Notice>
  );
}

/** If the instructor has no free slots: offers a waiting-list notification and other instructors. */
function NothingFree({ instructor, date }: { instructor: Instructor; date: string | null }) {
  const t = useTexts();
  return (
    <Card className="grid justify-items-start gap-4">
      <p>{t('book.noSlots', { name: instructor.firstName })}</p>
      <LinkButton to={buildSearchLink(date)} variant="secondary">
        {t('book.noSlotsAction')}
      </LinkButton>
      <TellMe wish={{ instructorId: instructor.id }} />
    </Card>
  );
}

const confirmLesson = lazyImport(() => import('./confirm-lesson.tsx'));
const bookedDialog = lazyImport(async () => (await import('./booked-dialog.tsx')).BookedDialog);
const severalLessons = lazyImport(() => import('./several-lessons/several-lessons-dialog.tsx'));
const kindChoice = lazyImport(() => import('../lesson-kinds/kind-choice.tsx'));
const savedPlace = lazyImport(() => import('../places/saved-place-dialog.tsx'));

/** IP-02 to IP-04: slot, pickup, price, refund deadlines and the booking itself. */
export function BookLesson(props: BookLessonProps) {
  const { instructor, date, slot, kinds = [] } = props;
  const { school } = instructor;
  const t = useTexts();
  const navigate = useNavigate();
  const [remembered, setRemembered] = useState<Partial<SavedPlace> | null>(null);
  const SavedPlaceDialog = useLazyImport(savedPlace, remembered !== null, () => setRemembered(null))?.SavedPlaceDialog;
  const {
    state,
    wasDialogClosed,
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
  // If the dialog can't load, the lesson is booked anyway, so show the list of bookings.
  const BookedDialog = useLazyImport(bookedDialog, booked !== undefined, toBookings);
  const KindChoice = useLazyImport(kindChoice, kinds.length > 0, () => undefined)?.KindChoice;
  if (state.kind === 'nothingFree' && !isFree) return <NothingFree instructor={instructor} date={date} />;

  const lesson = 'lesson' in state ? state.lesson : null;
  const ownZone = 'slot' in state ? state.slot?.timeZone : undefined;
  const timeZone = ownZone ?? slots?.[0]?.timeZone ?? school.timeZone;
  const missing = findMissing(state, places.missing);
  const isLost = state.kind === 'taken' || state.kind === 'gone';
  const outside = reach.outside ?? (state.kind === 'refused' ? parseOutside(state.error) : undefined);
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
      <SlotNotice state={state} isNoneReachable={isNoneReachable} takesFocus={wasDialogClosed} />
      <SlotPicker slots={slots ?? []} date={date} slot={isLost ? null : slot} timeZone={timeZone} onChoose={choose} />
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
          town={school.city}
        />
        <RememberPlace
          address={places.isComplete ? places.said.location : ''}
          postalCode={places.said.pickupPostalCode}
          onRemember={setRemembered}
        />
        {outside && (
          <OutsideNotice
            instructorName={instructor.firstName}
            postalCode={getOutsideCode(outside, places.said) ?? ''}
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
            {missing ? t(`book.need.${missing}`) : getAmountDue(price) > 0 && payment}
          </p>
        </div>
      </form>
      {/* Outside the form, so that submitting one doesn't submit the other. */}
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
          {...(getAmountDue(price) > 0 && { payment })}
          onClose={goBack}
          onConfirm={book}
        />
      )}
      {lesson && isSeveral && SeveralLessons && (
        <SeveralLessons
          instructor={instructor}
          first={lesson}
          kind={kind}
          free={slots ?? []}
          timeZone={timeZone ?? ''}
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
