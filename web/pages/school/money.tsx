import { useState } from 'react';
import type { Balances } from '#contract/ledger.ts';
import { BookMonths, BooksFiles } from '../../features/money/books.tsx';
import { MoneyPages } from '../../features/money/money-pages.tsx';
import { PaymentDialog } from '../../features/money/payment-dialog.tsx';
import { PaymentList } from '../../features/money/payment-list.tsx';
import { type Direction, useBalances } from '../../features/money/queries.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { ErrorState, SkeletonList } from '../../ui/query-state.tsx';

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

/** Students with a balance to collect or to refund, largest first. */
function Standing({ schoolId, direction, onOpen }: StandingProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const { money } = useFormats();
  const isOwed = direction === 'payment';
  const query = useBalances(schoolId, isOwed ? 'owed' : 'refund');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // Older servers send no codes.
  const formatStudent = ({ studentName, codes = [] }: Student) =>
    [studentName || ui('deletedAccount'), codes.join(', ')].filter(Boolean).join(' · ');
  const students = data?.pages.flatMap((page) => page.students) ?? [];
  const totals = data?.pages.at(-1);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl font-bold">
        {t(`${direction}.title`)}
        {totals && students.length > 0 && (
          <span className="tabular">{money(isOwed ? totals.owed : totals.refundDue)}</span>
        )}
      </h2>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList label={t('loading')} />}
      {data && students.length === 0 && <Card>{t(`${direction}.nobody`)}</Card>}
      {students.length > 0 && (
        <DataTable
          caption={t(`${direction}.title`)}
          rows={students}
          pageSize={students.length}
          rowKey={({ studentId }) => studentId}
          columns={[
            { key: 'student', header: t('student'), isRowHeader: true, cell: formatStudent },
            {
              key: 'amount',
              header: t(`${direction}.amount`),
              isNumeric: true,
              cell: (student) => (
                <>
                  {money(isOwed ? student.owed : student.refundDue)}
                  {isOwed && student.owed > student.owedByNow && (
                    <span className="block text-sm text-soft">
                      {t('payment.ahead', { amount: money(student.owed - student.owedByNow) })}
                    </span>
                  )}
                </>
              ),
            },
            {
              key: 'action',
              header: t('action'),
              cell: (student) => (
                <Button
                  variant="secondary"
                  aria-label={t(`${direction}.openNamed`, { name: formatStudent(student) })}
                  onClick={() => onOpen(student)}
                >
                  {t(`${direction}.open`)}
                </Button>
              ),
            },
          ]}
        />
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more', { count: (isOwed ? totals?.owing : totals?.toRefund) ?? students.length })}
        </Button>
      )}
    </section>
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
