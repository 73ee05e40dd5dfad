import { useRef, useState } from 'react';
import type { Balances, Payment } from '#contract/ledger.ts';
import { nameIn } from '#contract/written-names.ts';
import { buildUrl } from '../../api/client.ts';
import { BookMonths, BooksFiles } from '../../features/money/books.tsx';
import { MoneyPages } from '../../features/money/money-pages.tsx';
import { PaymentDialog } from '../../features/money/payment-dialog.tsx';
import { type Direction, useBalances, usePayments, useReverse } from '../../features/money/queries.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { ListPages, ListSearch, useListPart } from '../../ui/list-part.tsx';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState, QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';

const useMethodTexts = createTextsHook('payment-methods');

/** Recorded payments, latest first. */
function PaymentList({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePayments(
    schoolId,
    useIsPhone() ? PHONE_PAGE_SIZE : PAGE_SIZE,
  );
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

const useTexts = createTextsHook('money');

type Student = Balances['students'][number];

/** Balances to collect and to refund, recorded payments, and monthly books. */
export function SchoolMoney({ schoolId }: { schoolId: string }) {
  const school = useSchool(schoolId);
  const [open, setOpen] = useState<{ student: Student; direction: Direction } | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {(['payment', 'refund'] as const).map((direction) => (
        <Standing
          key={direction}
          schoolId={schoolId}
          direction={direction}
          onOpen={(student) => setOpen({ student, direction })}
        />
      ))}
      <PaymentList schoolId={schoolId} />
      <BookMonths schoolId={schoolId} />
      <BooksFiles schoolId={schoolId} timeZone={school.data?.timeZone ?? null} />
      {open && <PaymentDialog schoolId={schoolId} {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface StandingProps {
  schoolId: string;
  direction: Direction;
  onOpen: (student: Student) => void;
}

const PAGE_SIZE = 10;
const PHONE_PAGE_SIZE = 5;

/** Students with a balance to collect or to refund, largest first. */
function Standing({ schoolId, direction, onOpen }: StandingProps) {
  const t = useTexts();
  const { money } = useFormats();
  const isOwed = direction === 'payment';
  const part = useListPart(isOwed);
  const pageSize = useIsPhone() ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const { data, error, refetch } = useBalances(schoolId, {
    of: isOwed ? 'owed' : 'refund',
    ...{ q: part.words, page: part.pageIndex, limit: pageSize },
  });
  const sum = data && (isOwed ? data.owed : data.refundDue);
  // Older servers send no total, and no pages.
  const total = data?.total ?? data?.students.length ?? 0;
  const list = { part, total, pageSize };
  const hasNone = total === 0 && part.words === '';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl font-bold">
        {t(`${direction}.title`)}
        {sum !== undefined && !hasNone && <span className="tabular">{money(sum)}</span>}
      </h2>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList label={t('loading')} />}
      {data && hasNone && <Card>{t(`${direction}.nobody`)}</Card>}
      {data && !hasNone && (
        <div>
          <ListSearch {...list} label={t('search')} />
          {total > 0 && (
            <Card>
              <ul className="grid divide-y divide-line">
                {data.students.map((student) => (
                  <li key={student.studentId} className="py-3 first:pt-0 last:pb-0">
                    <OneBalance {...{ student, direction }} onOpen={() => onOpen(student)} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <ListPages {...list} label={t(`${direction}.title`)} />
        </div>
      )}
    </section>
  );
}

interface OneBalanceProps {
  student: Student;
  direction: Direction;
  onOpen: () => void;
}

function OneBalance({ student, direction, onOpen }: OneBalanceProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const { money } = useFormats();
  // Older servers send no codes.
  const { studentName, codes = [], owed, owedByNow, refundDue } = student;
  const name = [studentName || ui('deletedAccount'), codes.join(', ')].filter(Boolean).join(' · ');
  const isAhead = direction === 'payment' && owed > owedByNow;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:gap-x-6 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="tabular text-right font-semibold">{money(direction === 'payment' ? owed : refundDue)}</p>
      <p className="text-sm text-soft md:row-start-2">
        {isAhead && t('payment.ahead', { amount: money(owed - owedByNow) })}
      </p>
      <Button
        variant="secondary"
        className="md:col-start-3 md:row-span-2 md:row-start-1"
        aria-label={t(`${direction}.openNamed`, { name })}
        onClick={onOpen}
      >
        {t(`${direction}.open`)}
      </Button>
    </div>
  );
}

export default function MoneyPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <MoneyPages />
      <SchoolMoney schoolId={actor.id} />
    </SchoolPage>
  );
}
