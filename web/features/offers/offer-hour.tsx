import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration, wallIn } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink } from '../../ui/link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type Hour,
  type Offer,
  type SuggestedStudent,
  useMakeOffer,
  useOfferSuggestions,
  useOffers,
  useWithdrawOffer,
} from './queries.ts';

const useTexts = createTextsHook('offers');

const AT_ONCE_MS = 48 * 3_600_000;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

/** Students who could take an hour, best first, and the button that asks them. */
export function OfferForm({ schoolId, hour, startsInMs }: { schoolId: string; hour: Hour; startsInMs: number }) {
  const t = useTexts();
  const { data, error, refetch } = useOfferSuggestions(schoolId, hour);
  const make = useMakeOffer(schoolId);
  if (make.data)
    return (
      <Banner tone="good" isLive>
        {t('sent', { count: make.data.students.length })}
      </Banner>
    );
  if (error instanceof ApiError && error.code === 'slot_taken')
    return <Banner tone="attention">{t('refused.slot_taken')}</Banner>;
  if (!data)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={4} className="h-14 w-full rounded-lg" />
    );
  if (data.students.length === 0) return <p>{t('none')}</p>;
  return <Chooser students={data.students} {...{ make, hour, startsInMs }} />;
}

interface ChooserProps {
  make: ReturnType<typeof useMakeOffer>;
  hour: Hour;
  startsInMs: number;
  students: SuggestedStudent[];
}

function Chooser({ make, hour, startsInMs, students }: ChooserProps) {
  const t = useTexts();
  const formats = useFormats();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const reachable = students.filter(({ hasAddress }) => hasAddress);
  const toCall = students.filter(({ hasAddress }) => !hasAddress);
  const chosen = reachable.filter(({ id }) => !left.has(id));
  const moment = useMoment();
  const openUntil = chosen.flatMap((student) => student.openUntil ?? []);
  function toggle(id: string, isChosen: boolean): void {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  }
  const facts = ({ isWaiting, driveMinutes, creditMinutes, lastLesson, nextLesson }: SuggestedStudent) =>
    [
      isWaiting && t('waiting'),
      driveMinutes !== null && t('drive', { minutes: Math.round(driveMinutes) }),
      creditMinutes > 0 && t('credit', { hours: duration(creditMinutes) }),
      lastLesson && t('last', { day: formats.shortDay(lastLesson) }),
      nextLesson && t('next', { day: formats.shortDay(nextLesson) }),
      !lastLesson && !nextLesson && t('never'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('choose')}</legend>
        <div className="flex gap-2">
          <Button variant="quiet" size="sm" onClick={() => setLeft(new Set())}>
            {t('all')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setLeft(new Set(reachable.map(({ id }) => id)))}>
            {t('nobody')}
          </Button>
        </div>
        {reachable.map((student) => (
          <Checkbox
            key={student.id}
            name={student.id}
            label={nameOf(student)}
            description={facts(student)}
            value={!left.has(student.id)}
            onChange={(isChosen) => toggle(student.id, isChosen)}
          />
        ))}
      </fieldset>
      {toCall.length > 0 && (
        <section className="grid gap-2" aria-labelledby="offer-calls">
          <h2 id="offer-calls" className="font-semibold">
            {t('toCall')}
          </h2>
          <ul className="grid gap-2">
            {toCall.map((student) => (
              <li key={student.id}>
                <span className="flex flex-wrap gap-x-4">
                  <span className="wrap-anywhere">{nameOf(student)}</span>
                  {student.phone ? (
                    <PhoneLink number={student.phone} />
                  ) : (
                    <span className="text-soft">{t('noNumber')}</span>
                  )}
                </span>
                <span className="block text-sm text-soft">{facts(student)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-soft">
        {t(startsInMs <= AT_ONCE_MS ? 'atOnce' : 'waves')} {t('night')}
      </p>
      {openUntil.length > 0 && (
        <p className="font-semibold">{t('openUntil', { time: moment.dayAndTime(openUntil.sort().at(-1) ?? '') })}</p>
      )}
      {make.error instanceof ApiError && make.error.code === 'offer_over' ? (
        <Banner tone="loss" isLive>
          {t('refused.over')}
        </Banner>
      ) : (
        <FailureBanner error={make.error} />
      )}
      <Button
        className="sm:justify-self-end"
        isBusy={make.isPending}
        busyLabel={t('sending')}
        disabled={chosen.length === 0}
        onClick={() => make.mutate({ ...hour, studentIds: chosen.map(({ id }) => id) })}
      >
        {t('send', { count: chosen.length })}
      </Button>
    </div>
  );
}

/** Open offers and those that ended lately. Renders nothing without any. */
export function OfferList({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data } = useOffers(schoolId);
  if (!data || data.offers.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('offers')}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.offers.map((offer) => (
          <OfferItem key={offer.id} schoolId={schoolId} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function OfferItem({ schoolId, offer }: { schoolId: string; offer: Offer }) {
  const t = useTexts();
  const formats = useFormats();
  const withdraw = useWithdrawOffer(schoolId);
  const until = wallIn(offer.timeZone, Date.parse(offer.openUntil));
  const winner = offer.students.find(({ answer }) => answer === 'yes');
  const hour = t('hour', {
    instructor: offer.instructorName,
    day: formats.shortDay(offer.date),
    time: formats.slot(offer),
  });
  return (
    <li className="grid gap-2 px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="tabular block font-semibold">{hour}</span>
        <span className="block text-sm">
          {t(`outcomes.${offer.outcome ?? 'open'}`, {
            name: winner ? nameOf(winner) : '',
            time: `${formats.shortDay(until.date)}, ${formats.clock(until.time)}`,
          })}
        </span>
        <span className="block text-sm text-soft">
          {t('asked', {
            asked: offer.students.filter(({ sentAt }) => sentAt !== null).length,
            count: offer.students.length,
            no: offer.students.filter(({ answer }) => answer === 'no').length,
          })}
        </span>
        <FailureBanner error={withdraw.error} />
      </span>
      {offer.outcome === null && (
        <Button
          variant="secondary"
          size="sm"
          isBusy={withdraw.isPending}
          aria-label={t('withdrawLabel', { hour })}
          onClick={() => withdraw.mutate(offer.id, { onSuccess: () => toast(t('withdrawn')) })}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  );
}
