import { useState } from 'react';
import type { PackageOrder } from '#contract/packages.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { EndingRule, hasLessonsAhead, LessonsAheadDialog } from './end-dialog.tsx';
import { OrderFacts, orderState, STATE_TONES } from './order-facts.tsx';
import {
  useAskToEndPackage,
  useKeepPackage,
  useMyPackageEnding,
  useMyPackages,
  useTakeBackPackage,
} from './queries.ts';

/** Shows a student what they would get back, or no longer owe, before they ask to end a package. */
export function AskEndDialog({ order, onClose }: { order: PackageOrder; onClose: () => void }) {
  const t = useTexts();
  const { money } = useFormats();
  const name = nameIn(useLanguage(), order.name);
  const school = order.schoolName;
  const { data: ending, error, refetch } = useMyPackageEnding(order.id);
  const ask = useAskToEndPackage(order.id);
  const off = ending ? ending.creditLeft + ending.tax - ending.mostKept : 0;
  const back = Math.max(0, off - order.owed);
  const title = t('mine.endTitle', { name });
  if (hasLessonsAhead(error)) return <LessonsAheadDialog reader="student" {...{ title, error, onClose }} />;
  return (
    <LossDialog
      title={title}
      words={{ keep: t('end.keep'), confirm: t('mine.endConfirm'), busy: t('student.askBusy') }}
      change={ask}
      onConfirm={() =>
        ending &&
        ask.mutate(undefined, {
          onSuccess: () => {
            toast(t('mine.endToast', { school }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {ending ? (
        <span className="grid gap-3">
          <span>{t('mine.endText', { left: duration(ending.minutesLeft), off: money(off) })}</span>
          <span>{t(back > 0 ? 'mine.endBack' : 'mine.endNoBack', { school, back: money(back) })}</span>
          {back > 0 && ending.refundDays !== null && (
            <span>{t('mine.endRefundDays', { days: ending.refundDays })}</span>
          )}
          {ending.mostKept > 0 && <span>{t('mine.endKept', { school, most: money(ending.mostKept) })}</span>}
          {ending.isLeftToAgreement && <span>{t('mine.endLeftToAgreement')}</span>}
          {ending.source ? (
            <EndingRule source={ending.source} />
          ) : (
            <span className="text-sm text-soft">{t('mine.endNoSource')}</span>
          )}
        </span>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} count={1} />
      )}
    </LossDialog>
  );
}

const useTexts = createTextsHook('packages');

/** A student's packages: what is left, until when, and what is due. */
export function MyPackages() {
  const t = useTexts();
  const { data: orders, error, refetch } = useMyPackages();
  if (!orders)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={2} className="h-40 w-full rounded-lg" />
    );
  if (orders.length === 0)
    return (
      <EmptyState title={t('mine.none')} action={<LinkButton to={PAGE_PATHS.studentHome}>{t('mine.find')}</LinkButton>}>
        {t('mine.noneText')}
      </EmptyState>
    );
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li key={order.id}>
          <OneOrder order={order} />
        </li>
      ))}
    </ul>
  );
}

function OneOrder({ order }: { order: PackageOrder }) {
  const t = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const takeBack = useTakeBackPackage();
  const keep = useKeepPackage();
  const [isEnding, setIsEnding] = useState(false);
  const name = nameIn(useLanguage(), order.name);
  const state = orderState(order);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg leading-tight font-bold wrap-anywhere">{name}</h2>
          <p className="mt-1 text-soft">{order.schoolName}</p>
        </div>
        <StatusBadge tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </div>
      {state === 'asked' ? (
        <>
          <p>
            {t('mine.waits', { school: order.schoolName, length: duration(order.minutes), total: money(order.total) })}
          </p>
          <p>
            <Button
              variant="secondary"
              isBusy={takeBack.isPending}
              aria-label={t('mine.takeBackNamed', { name })}
              onClick={() =>
                takeBack.mutate(order.id, {
                  onError: (error) => toast(errorText(error), 'attention'),
                  onSuccess: () => toast(t('mine.tookBack', { name })),
                })
              }
            >
              {t('mine.takeBack')}
            </Button>
          </p>
        </>
      ) : (
        <OrderFacts order={order} reader="student" />
      )}
      {state === 'ending' && (
        <>
          <p className="font-semibold">{t('mine.endAsked', { school: order.schoolName })}</p>
          <p>
            <Button
              variant="secondary"
              isBusy={keep.isPending}
              aria-label={t('mine.keepNamed', { name })}
              onClick={() =>
                keep.mutate(order.id, {
                  onError: (error) => toast(errorText(error), 'attention'),
                  onSuccess: () => toast(t('mine.kept', { name })),
                })
              }
            >
              {t('mine.keep')}
            </Button>
          </p>
        </>
      )}
      {state === 'usable' && <p className="text-sm text-soft">{t('mine.how', { school: order.schoolName })}</p>}
      {(state === 'expired' || state === 'paused') && (
        <p className="text-sm text-soft">{t(`mine.${state}`, { school: order.schoolName })}</p>
      )}
      {order.status === 'accepted' && state !== 'ending' && order.minutesLeft > 0 && (
        <p>
          <Button variant="quiet" aria-label={t('mine.endNamed', { name })} onClick={() => setIsEnding(true)}>
            {t('mine.end')}
          </Button>
        </p>
      )}
      {isEnding && <AskEndDialog order={order} onClose={() => setIsEnding(false)} />}
    </Card>
  );
}
