import { useRef, useState } from 'react';
import type { Payment } from '#contract/ledger.ts';
import { nameIn } from '#contract/written-names.ts';
import { buildUrl } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePayments, useReverse } from './queries.ts';

const useTexts = createTextsHook('money');
const useMethodTexts = createTextsHook('payment-methods');

/** Recorded payments, latest first. */
export function PaymentList({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePayments(schoolId);
  const [reversing, setReversing] = useState<Payment | null>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const payments = data?.pages.flatMap(({ items }) => items);
  const showMore = async () => {
    const { hasNextPage: isMoreLeft } = await fetchNextPage();
    if (!isMoreLeft) end.current?.focus();
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl font-bold">{t('payments.title')}</h2>
      {payments && payments.length > 0 ? (
        <Card>
          <ul className="grid divide-y divide-line">
            {payments.map((payment) => (
              <li key={payment.id} className="py-3 first:pt-0 last:pb-0">
                <OnePayment payment={payment} onReverse={() => setReversing(payment)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : payments ? (
        <Card>{t('payments.none')}</Card>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} />
      )}
      <p ref={end} tabIndex={-1} role="status" className="sr-only">
        {payments && !hasNextPage && t('payments.all', { count: payments.length })}
      </p>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isBusy={isFetchingNextPage}
          onClick={() => void showMore()}
        >
          {t('payments.more')}
        </Button>
      )}
      {reversing && <ReverseDialog schoolId={schoolId} payment={reversing} onClose={() => setReversing(null)} />}
    </section>
  );
}

function OnePayment({ payment, onReverse }: { payment: Payment; onReverse: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const methods = useMethodTexts();
  const { money, dayOfYear, list } = useFormats();
  const language = useLanguage();
  const { number, kind } = payment;
  const said = [payment.reference, payment.note].filter((text) => text !== '');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{payment.studentName || ui('deletedAccount')}</p>
        <p className="text-sm text-soft">
          <a
            href={buildUrl('GET /receipt/:id.pdf', { id: payment.id })}
            target="_blank"
            rel="noreferrer"
            className={textLinkStyle}
          >
            {t('payments.receipt', { number })}
          </a>{' '}
          · {dayOfYear(payment.date)} · {methods(payment.method)} ·{' '}
          {list([
            ...payment.lessons.map(({ code }) => code),
            ...payment.packages.map(({ name }) => nameIn(language, name)),
          ])}
        </p>
        {said.length > 0 && <p className="text-sm wrap-anywhere text-soft">{said.join(' · ')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-right">
          <span className="tabular block font-semibold">{money(payment.amount)}</span>
          <span className="block text-sm text-soft">
            {t(payment.isReversed ? 'payments.reversed' : `payments.kind.${kind}`)}
          </span>
        </p>
        {kind !== 'reversal' && !payment.isReversed && (
          <Button variant="quiet" aria-label={t('reverse.named', { number })} onClick={onReverse}>
            {t('reverse.button')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Explains what becomes due again before reversing a payment. */
function ReverseDialog({ schoolId, payment, onClose }: { schoolId: string; payment: Payment; onClose: () => void }) {
  const t = useTexts();
  const { money } = useFormats();
  const reverse = useReverse(schoolId);
  const { number } = payment;
  const confirm = () =>
    reverse.mutate(payment.id, {
      onSuccess: () => {
        toast(t('reverse.done', { number }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('reverse.title', { number })}
      words={{ keep: t('reverse.keep'), confirm: t('reverse.confirm'), busy: t('reverse.busy') }}
      change={reverse}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(payment.kind === 'refund' ? 'reverse.textRefund' : 'reverse.text', { amount: money(payment.amount) })}
    </LossDialog>
  );
}
