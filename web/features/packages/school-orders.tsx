import { useState } from 'react';
import type { PackageOrder } from '#contract/packages.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { PaymentDialog } from '../money/payment-dialog.tsx';
import { useActor } from '../session/session-store.ts';
import { EndDialog } from './end-dialog.tsx';
import { OrderFacts, orderState, STATE_TONES } from './order-facts.tsx';
import { useAcceptPackage, useDeclinePackage, usePackageOrders } from './queries.ts';

const useTexts = createTextsHook('packages');

/** Requests for packages, then packages in use with what is left and paid. */
export function SchoolOrders({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data: orders, error, refetch } = usePackageOrders(schoolId);
  const [paying, setPaying] = useState<PackageOrder | null>(null);
  const [ending, setEnding] = useState<PackageOrder | null>(null);
  if (!orders) return <QueryState error={error} onRetry={refetch} label={t('loading')} />;
  const asked = orders.filter(({ status }) => status === 'asked');
  const others = orders.filter(({ status }) => status !== 'asked');
  return (
    <>
      {asked.length > 0 && (
        <section className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="text-xl font-bold">{t('requests.title')}</h2>
          <Card>
            <ul className="grid divide-y divide-line">
              {asked.map((order) => (
                <li key={order.id} className="py-4 first:pt-0 last:pb-0">
                  <Request schoolId={schoolId} order={order} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {others.length > 0 && (
        <section className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="text-xl font-bold">{t('orders.title')}</h2>
          <Card>
            <ul className="grid divide-y divide-line">
              {others.map((order) => (
                <li key={order.id} className="py-4 first:pt-0 last:pb-0">
                  <Order order={order} onPay={() => setPaying(order)} onEnd={() => setEnding(order)} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {ending && <EndDialog schoolId={schoolId} order={ending} onClose={() => setEnding(null)} />}
      {paying && (
        <PaymentDialog
          schoolId={schoolId}
          student={{ ...paying, owedByNow: paying.owed }}
          direction={paying.owed > 0 ? 'payment' : 'refund'}
          packageId={paying.id}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  );
}

function Request({ schoolId, order }: { schoolId: string; order: PackageOrder }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const mayAnswer = useActor('school')?.role !== 'bookkeeper';
  const accept = useAcceptPackage(schoolId);
  const decline = useDeclinePackage(schoolId);
  const student = order.studentName || ui('deletedAccount');
  const name = nameIn(useLanguage(), order.name);
  const onError = (error: unknown) => toast(errorText(error), 'attention');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{student}</p>
        <p className="text-sm text-soft">
          {name} · {duration(order.minutes)} · <span className="tabular">{money(order.total)}</span>
        </p>
      </div>
      {mayAnswer && (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            isBusy={decline.isPending}
            aria-label={t('requests.declineNamed', { student, name })}
            onClick={() =>
              decline.mutate(order.id, { onError, onSuccess: () => toast(t('requests.declined', { student })) })
            }
          >
            {t('requests.decline')}
          </Button>
          <Button
            isBusy={accept.isPending}
            aria-label={t('requests.acceptNamed', { student, name })}
            onClick={() =>
              accept.mutate(order.id, {
                onError,
                onSuccess: ({ owed }) => toast(t('requests.accepted', { student, owed: money(owed) })),
              })
            }
          >
            {t('requests.accept')}
          </Button>
        </span>
      )}
    </div>
  );
}

function Order({ order, onPay, onEnd }: { order: PackageOrder; onPay: () => void; onEnd: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const name = nameIn(useLanguage(), order.name);
  const student = order.studentName || ui('deletedAccount');
  const state = orderState(order);
  // The front desk takes payments; refunds are for those who see income.
  const mayRefund = useActor('school')?.maySeeFigures === true;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{student}</span>
          <span className="text-sm text-soft">{name}</span>
        </p>
        <StatusBadge tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </div>
      {state === 'ending' && <p className="font-semibold">{t('orders.endAsked', { student })}</p>}
      <OrderFacts order={order} reader="school" />
      <span className="flex flex-wrap gap-2">
        {((order.owed > 0 && state !== 'ending') || (mayRefund && order.refundDue > 0)) && (
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-label={t(order.owed > 0 ? 'orders.payNamed' : 'orders.giveBackNamed', { student, name })}
            onClick={onPay}
          >
            {t(order.owed > 0 ? 'orders.pay' : 'orders.giveBack')}
          </Button>
        )}
        {mayRefund && order.status === 'accepted' && order.minutesLeft > 0 && (
          <Button
            variant={state === 'ending' ? 'secondary' : 'quiet'}
            aria-label={t('end.named', { student, name })}
            onClick={onEnd}
          >
            {t('end.button')}
          </Button>
        )}
      </span>
    </div>
  );
}
