import { useState } from 'react';
import type { Balances } from '#contract/ledger.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentList } from './payment-list.tsx';
import { type Direction, useBalances } from './queries.ts';

const useTexts = textsOf('money');
const useUiTexts = textsOf('ui');

type Student = Balances['students'][number];

/** Who owes the school and whom it owes, with one press each, and what was written down last. */
export function SchoolMoney({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useBalances(schoolId);
  const [open, setOpen] = useState<{ student: Student; direction: Direction } | null>(null);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonList label={t('loading')} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Standing
        direction="payment"
        total={data.owed}
        students={data.students.filter(({ owed }) => owed > 0)}
        onOpen={(student) => setOpen({ student, direction: 'payment' })}
      />
      <Standing
        direction="refund"
        total={data.refundDue}
        students={data.students.filter(({ refundDue }) => refundDue > 0)}
        onOpen={(student) => setOpen({ student, direction: 'refund' })}
      />
      <PaymentList schoolId={schoolId} />
      {open && <PaymentDialog schoolId={schoolId} {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface StandingProps {
  direction: Direction;
  total: number;
  students: readonly Student[];
  onOpen: (student: Student) => void;
}

/** One side: whose money is to come in, or to go back. */
function Standing({ direction, total, students, onOpen }: StandingProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const { money } = useFormats();
  const nameOf = ({ studentName }: Student) => studentName || ui('deletedAccount');
  const isOwed = direction === 'payment';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl font-bold">
        {t(`${direction}.title`)}
        {students.length > 0 && <span className="tabular">{money(total)}</span>}
      </h2>
      {students.length === 0 ? (
        <Card>{t(`${direction}.nobody`)}</Card>
      ) : (
        <DataTable
          caption={t(`${direction}.title`)}
          rows={students}
          rowKey={({ studentId }) => studentId}
          columns={[
            { key: 'student', header: t('student'), isRowHeader: true, cell: nameOf },
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
                  aria-label={t(`${direction}.openNamed`, { name: nameOf(student) })}
                  onClick={() => onOpen(student)}
                >
                  {t(`${direction}.open`)}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
