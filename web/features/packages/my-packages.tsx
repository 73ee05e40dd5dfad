import { useState } from 'react';
import type { PackageOrder } from '#contract/package-orders.ts';
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
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { AskEndDialog } from './ask-end-dialog.tsx';
import { OrderFacts, orderState, STATE_TONES } from './order-facts.tsx';
import { useKeepPackage, useMyPackages, useTakeBackPackage } from './queries.ts';

const useTexts = createTextsHook('packages');

/** What the student asked for and has: how much is left, until when, and what is to pay. */
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
