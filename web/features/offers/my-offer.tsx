import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { wallIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { currentLanguage, speak } from '../../ui/i18n/i18n.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { type LinkedOffer, useAnswerOffer, useLinkedOffer } from './queries.ts';

const useTexts = createTextsHook('offers');

const REFUSALS = ['student_busy', 'long_day', 'learner_licence', 'nothing_to_replace'] as const;

/** Why the student can't take the hour, where it isn't gone. */
function refusalOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'offer_over') return null;
  const reason = (error.details as { reason?: string } | undefined)?.reason;
  return REFUSALS.find((one) => one === reason) ?? null;
}

/** A day of that ISO weekday: January 1, 2024 was a Monday. */
const dayOfWeek = (weekday: number): string => `2024-01-0${weekday}`;

/** An emailed offer, answered without a log-in. It takes a button, because mail scanners open links. */
export function MyOffer() {
  const t = useTexts();
  const [search] = useSearchParams();
  const link = search.get('link') ?? '';
  const { data: offer, error, refetch } = useLinkedOffer(link);
  const language = offer?.language;
  useEffect(() => {
    // In the student's language, whatever this browser showed before.
    if (language !== undefined && language !== currentLanguage())
      void speak(language).then(() => {
        document.documentElement.lang = language;
      });
  }, [language]);
  const title = t('mine.title');
  const isBroken = link === '' || (error instanceof ApiError && error.status < 500 && error.status !== 429);
  return (
    <AccountPage title={title} heading={title}>
      {offer ? (
        <Answering link={link} offer={offer} />
      ) : isBroken ? (
        <Outcome tone="loss" title={t('mine.brokenTitle')}>
          <p>{t('mine.broken')}</p>
        </Outcome>
      ) : (
        <QueryState
          error={error}
          onRetry={refetch}
          label={t('mine.loading')}
          count={1}
          className="h-40 w-full rounded-lg"
        />
      )}
    </AccountPage>
  );
}

function Answering({ link, offer }: { link: string; offer: LinkedOffer }) {
  const t = useTexts();
  const formats = useFormats();
  const answer = useAnswerOffer(link);
  const refusal = refusalOf(answer.error);
  const { state } = offer;
  const until = wallIn(offer.timeZone, Date.parse(offer.openUntil));
  const what = (
    <p className="text-lg font-bold">
      <span className="block first-letter:uppercase">{formats.day(offer.date)}</span>
      <span className="tabular block">{formats.slot(offer)}</span>
      <span className="block font-normal">{t('mine.with', { instructor: offer.instructorName })}</span>
    </p>
  );
  return (
    <div className="grid gap-5">
      {state === 'open' ? (
        <>
          <p>{t('mine.hello', { name: offer.firstName, school: offer.schoolName })}</p>
          {what}
          <p>{t('mine.until', { time: `${formats.shortDay(until.date)}, ${formats.clock(until.time)}` })}</p>
          {refusal ? (
            <Banner tone="loss" isLive>
              {t(`mine.refused.${refusal}`)}
            </Banner>
          ) : (
            <FailureBanner error={answer.error} />
          )}
          <div className="grid gap-3">
            <Button
              isBusy={answer.isPending && answer.variables === 'extra'}
              busyLabel={t('mine.busy')}
              onClick={() => answer.mutate('extra')}
            >
              {t('mine.extra')}
            </Button>
            {offer.insteadOf !== null && (
              <>
                <Button
                  variant="secondary"
                  isBusy={answer.isPending && answer.variables === 'instead'}
                  busyLabel={t('mine.busy')}
                  onClick={() => answer.mutate('instead')}
                >
                  {t('mine.instead', { day: formats.weekday(dayOfWeek(offer.insteadOf)) })}
                </Button>
                <p className="text-sm text-soft">{t('mine.insteadHelp')}</p>
              </>
            )}
            {offer.otherLength !== undefined && (
              <p className="text-sm text-soft">
                {t('mine.otherLength', {
                  day: formats.weekday(dayOfWeek(offer.otherLength)),
                  school: offer.schoolName,
                })}
              </p>
            )}
            <Button
              variant="quiet"
              isBusy={answer.isPending && answer.variables === 'no'}
              busyLabel={t('mine.busy')}
              onClick={() => answer.mutate('no')}
            >
              {t('mine.no')}
            </Button>
          </div>
        </>
      ) : (
        <Outcome tone={state === 'mine' ? 'good' : 'loss'} takesFocus title={t(`mine.states.${state}.title`)}>
          {what}
          <p>{t(`mine.states.${state}.text`)}</p>
        </Outcome>
      )}
      {offer.hasOptedOut ? (
        <p className="text-sm text-soft">{t('mine.stopped', { school: offer.schoolName })}</p>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          isBusy={answer.isPending && answer.variables === 'stop'}
          onClick={() => answer.mutate('stop')}
        >
          {t('mine.stop')}
        </Button>
      )}
      {offer.schoolPhone && (
        <p className="text-sm text-soft">
          {t('mine.contact', { school: offer.schoolName })} <PhoneLink number={offer.schoolPhone} />
        </p>
      )}
    </div>
  );
}
