import { Fragment, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { LessonAnswer, LinkedLesson } from '#contract/office-messages.ts';
import { bookingLink } from '#contract/paths.ts';
import { ApiError } from '../../api/client.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { PhoneLink, TextLink } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { AddToCalendar } from '../bookings/lesson-summary.tsx';
import { PriceBreakdown } from '../bookings/price-breakdown.tsx';
import { useBooking } from '../bookings/queries.ts';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import { getAmountDue } from '../lesson-kinds/lesson-price.ts';
import { useSession } from '../session/session-store.ts';
import { useAnswerLesson, useLinkedLesson } from './queries.ts';

const useTexts = createTextsHook('office-messages');
const useBookingTexts = createTextsHook('bookings');
const wishForm = lazyImport(async () => (await import('./wish-form.tsx')).WishForm);

/**
 * The page behind the links of emails about a lesson. It works without a log-in, so it shows only that lesson; it takes a button, because
 * mail scanners open links. A link that takes no answer redirects the logged-in student to the lesson's own page.
 */
export function MyLesson() {
  const t = useTexts();
  const [search] = useSearchParams();
  const link = search.get('link') ?? '';
  const { data: lesson, error, refetch } = useLinkedLesson(link);
  const title = t('myLesson.title');
  const [bookingId = '', ...others] = link.split('.').slice(0, -1).reverse();
  const actor = useSession();
  const { data: own } = useBooking(bookingId, actor?.kind === 'candidate' && bookingId !== '');
  if (own && others.length === 0) return <Navigate to={bookingLink(bookingId)} replace />;
  const isBroken = link === '' || (error instanceof ApiError && error.status === 400);
  return (
    <AccountPage title={title} heading={title}>
      {isBroken ? (
        <Outcome tone="loss" title={t('myLesson.brokenTitle')}>
          <p>{t('myLesson.broken')}</p>
        </Outcome>
      ) : lesson ? (
        <>
          <Lesson link={link} bookingId={bookingId} lesson={lesson} />
          {(own || (actor === null && lesson.booking?.hasAccount !== false)) && (
            <p className="mt-6">
              <TextLink to={bookingLink(bookingId)}>
                {t(own ? 'myLesson.open' : lesson.booking?.ahead ? 'myLesson.logInToChange' : 'myLesson.logIn')}
              </TextLink>
            </p>
          )}
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} className="h-60 w-full rounded-lg" />
      )}
    </AccountPage>
  );
}

function Lesson({ link, bookingId, lesson }: { link: string; bookingId: string; lesson: LinkedLesson }) {
  const t = useTexts();
  const [asked, setAsked] = useState<LessonAnswer | null>(null);
  const isWishing = asked === 'another_time';
  const WishForm = useLazyImport(wishForm, isWishing, () => setAsked(null));
  const { mutate, mutateAsync, error, isPending, variables } = useAnswerLesson(link);
  const { state, answers, given, schoolName, booking } = lesson;
  const send = (answer: LessonAnswer) => mutate({ answer, wish: '' }, { onSuccess: () => setAsked(null) });
  const isSending = (answer: LessonAnswer) => isPending && variables?.answer === answer;
  return (
    <div className="grid gap-5">
      <p>{t('myLesson.hello', { firstName: lesson.firstName })}</p>
      {booking?.ahead && (
        <AddToCalendar
          bookingId={bookingId}
          file={booking.ahead.calendarFile}
          variant={answers.includes('ok') ? 'secondary' : 'primary'}
        />
      )}
      <LessonFacts lesson={lesson} />
      {booking?.ahead && <LessonPayment schoolName={schoolName} ahead={booking.ahead} />}
      {state !== 'booked' && <Banner tone="attention">{t(`myLesson.${state}`)}</Banner>}
      {given && (
        <Banner tone="good" isLive title={t(`myLesson.given.${given.answer}`, { schoolName })}>
          {given.wish && <p className="whitespace-pre-line">{given.wish}</p>}
        </Banner>
      )}
      <FailureBanner error={error} />
      <div className="grid gap-3">
        {answers.includes('ok') && given?.answer !== 'ok' && (
          <Button onClick={() => send('ok')} isBusy={isSending('ok')} disabled={isPending}>
            {t('myLesson.ok')}
          </Button>
        )}
        {answers.includes('another_time') && !(isWishing && WishForm) && (
          <Button variant="secondary" onClick={() => setAsked('another_time')} disabled={isPending}>
            {t('myLesson.anotherTime')}
          </Button>
        )}
        {isWishing && WishForm && (
          <WishForm
            link={link}
            schoolName={schoolName}
            onSend={async (wish) => {
              await mutateAsync({ answer: 'another_time', wish });
              setAsked(null);
            }}
            onBack={() => setAsked(null)}
          />
        )}
        {answers.includes('cancel') && (
          <Sure
            isAsked={asked === 'cancel'}
            isBusy={isSending('cancel')}
            isDisabled={isPending}
            onAsk={() => setAsked('cancel')}
            onBack={() => setAsked(null)}
            onSure={() => send('cancel')}
            texts={{
              ask: t('myLesson.cancel'),
              explain: t('myLesson.cancelSure'),
              sure: t('myLesson.cancelNow'),
              back: t('myLesson.cancelBack'),
            }}
          />
        )}
      </div>
      {answers.includes('unknown_lesson') && given?.answer !== 'unknown_lesson' && (
        <div className="border-t border-line pt-4">
          <Sure
            isQuiet
            isAsked={asked === 'unknown_lesson'}
            isBusy={isSending('unknown_lesson')}
            isDisabled={isPending}
            onAsk={() => setAsked('unknown_lesson')}
            onBack={() => setAsked(null)}
            onSure={() => send('unknown_lesson')}
            texts={{
              ask: t('myLesson.unknown'),
              explain: t(state === 'over' ? 'myLesson.unknownOver' : 'myLesson.unknownSure', { schoolName }),
              sure: t('myLesson.unknownNow'),
              back: t('myLesson.unknownBack'),
            }}
          />
        </div>
      )}
    </div>
  );
}

function LessonFacts({ lesson }: { lesson: LinkedLesson }) {
  const t = useTexts();
  const { day, slot, zone } = useFormats();
  const { booking } = lesson;
  const places = [
    [t('myLesson.pickup'), booking?.ahead?.pickup],
    [t('myLesson.dropOff'), booking?.ahead?.dropOff],
  ].filter(([, place]) => place);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <dt className="text-soft">{t('myLesson.when')}</dt>
      <dd>
        <span className="block font-semibold first-letter:uppercase">{day(lesson.date)}</span>
        <span className="tabular block font-semibold">{slot(lesson)}</span>
        <span className="block text-sm text-soft first-letter:uppercase">{zone(lesson.timeZone)}</span>
      </dd>
      {lesson.before && (
        <>
          <dt className="text-soft">{t('myLesson.before')}</dt>
          <dd>
            <span className="block first-letter:uppercase">{day(lesson.before.date)}</span>
            <span className="tabular block">{slot(lesson.before)}</span>
          </dd>
        </>
      )}
      <dt className="text-soft">{t('myLesson.instructor')}</dt>
      <dd className="wrap-anywhere">{lesson.instructorName}</dd>
      <dt className="text-soft">{t('myLesson.school')}</dt>
      <dd className="wrap-anywhere">
        {lesson.schoolName}
        {booking?.schoolPhone && (
          <span className="block">
            <PhoneLink number={booking.schoolPhone} />
          </span>
        )}
      </dd>
      {places.map(([label, place]) => (
        <Fragment key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">{place}</dd>
        </Fragment>
      ))}
      {booking && (
        <>
          <dt className="text-soft">{t('myLesson.reference')}</dt>
          <dd className="tracking-wide">{booking.code}</dd>
        </>
      )}
    </dl>
  );
}

/** The price, what's been paid, how to pay the rest, and the refund deadlines. */
function LessonPayment({
  schoolName,
  ahead,
}: {
  schoolName: string;
  ahead: NonNullable<NonNullable<LinkedLesson['booking']>['ahead']>;
}) {
  const t = useTexts();
  const bookingTexts = useBookingTexts();
  const { money } = useFormats();
  // Credit isn't paid for lesson by lesson.
  const paid = ahead.credit ? 0 : ahead.paid;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <PriceBreakdown price={ahead} />
      {paid > 0 && (
        <dl className="flex justify-between gap-4 text-sm">
          <dt>{t('myLesson.paid')}</dt>
          <dd className="tabular shrink-0">{money(paid)}</dd>
        </dl>
      )}
      {getAmountDue(ahead) > paid && (
        <p className="text-sm text-soft">{bookingTexts('book.payment', { school: schoolName })}</p>
      )}
      <RefundDeadlines deadlines={ahead.refundDeadlines} price={ahead} />
    </div>
  );
}

/** A button that explains what it does before it does it. */
function Sure({
  isQuiet = false,
  isAsked,
  isBusy,
  isDisabled,
  onAsk,
  onBack,
  onSure,
  texts,
}: {
  isQuiet?: boolean;
  isAsked: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onAsk: () => void;
  onBack: () => void;
  onSure: () => void;
  texts: { ask: string; explain: string; sure: string; back: string };
}) {
  if (!isAsked)
    return (
      <Button variant={isQuiet ? 'quiet' : 'secondary'} onClick={onAsk} disabled={isDisabled}>
        {texts.ask}
      </Button>
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3">{texts.explain}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="danger" onClick={onSure} isBusy={isBusy} disabled={isDisabled}>
          {texts.sure}
        </Button>
        <Button variant="secondary" onClick={onBack} disabled={isDisabled}>
          {texts.back}
        </Button>
      </div>
    </fieldset>
  );
}
