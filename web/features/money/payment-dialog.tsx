import { useState } from 'react';
import { type Balances, newPaymentSchema } from '#contract/ledger.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/money.ts';
import { buildUrl, changedMeanwhile } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { todayIn } from '../../ui/dates.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { newId } from '../../ui/new-id.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSchool } from '../schools/queries.ts';
import { type Direction, useRecord } from './queries.ts';

const useTexts = createTextsHook('money');
const useMethodTexts = createTextsHook('payment-methods');

interface PaymentDialogProps {
  schoolId: string;
  student: Omit<Balances['students'][number], 'codes'> & { codes?: readonly string[] };
  direction: Direction;
  /** Lesson or package that the payment is for. Without either, the oldest debt is paid first. */
  bookingId?: string;
  packageId?: string;
  onClose: () => void;
}

interface PaymentValues {
  amount: number | null;
  method: PaymentMethod | null;
  date: string;
  reference: string;
  note: string;
}

/** Records a payment or refund. The amount and date are prefilled; the method isn't, because a wrong one would go unnoticed. */
export function PaymentDialog({ schoolId, student, direction, bookingId, packageId, onClose }: PaymentDialogProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const methods = useMethodTexts();
  const { money } = useFormats();
  const timeZone = useSchool(schoolId).data?.timeZone ?? null;
  const errorText = useErrorText();
  const record = useRecord(schoolId, direction);
  // A double click or a retry after a lost response records the payment once.
  const [idempotencyKey] = useState(newId);
  // As read when the dialog opened or the server last answered, not as refetched behind it: the same payment may have been
  // recorded in another tab.
  const [most, setMost] = useState(direction === 'payment' ? student.owed : student.refundDue);
  const codes = student.codes?.join(', ');
  const name = [student.studentName || ui('deletedAccount'), codes].filter(Boolean).join(' · ');
  const initial: PaymentValues = {
    amount: most,
    method: null,
    date: todayIn(timeZone),
    reference: '',
    note: '',
  };
  const form = useForm({
    schema: newPaymentSchema,
    initial,
    toInput: (values) => ({
      ...values,
      studentId: student.studentId,
      bookingId,
      packageId,
      balance: most,
      idempotencyKey,
    }),
    alsoWrong: ({ amount, date }) => ({
      amount: amount !== null && amount > most ? 'out_of_range' : undefined,
      date: date > todayIn(timeZone) ? 'date_to_come' : undefined,
    }),
    errorText: (error) =>
      changedMeanwhile(error) ? t(`${direction}.changed`, { amount: money(most) }) : errorText(error),
    onSubmit: async (body) => {
      const { id, number, amount } = await record.mutateAsync(body).catch((error) => {
        const balance = changedMeanwhile(error)?.fields.balance;
        if (typeof balance === 'number') setMost(balance);
        throw error;
      });
      toast(
        <span className="flex flex-wrap justify-between gap-x-4">
          {t(`${direction}.done`, { amount: money(amount) })}
          <a
            href={buildUrl('GET /receipt/:id.pdf', { id })}
            target="_blank"
            rel="noreferrer"
            className="-my-2.5 py-2.5 font-semibold underline underline-offset-4"
          >
            {t('payments.receipt', { number })}
          </a>
        </span>,
      );
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={t(`${direction}.openNamed`, { name })}
      actions={<FormActions form={form} save={t(`${direction}.save`)} onCancel={onClose} />}
    >
      <Form form={form} label={t(`${direction}.openNamed`, { name })}>
        <NumberField
          {...form.field('amount', t('amount'))}
          description={t(
            packageId ? `${direction}.mostOfPackage` : bookingId ? `${direction}.mostOfLesson` : `${direction}.most`,
            { most: money(most) },
          )}
          isMoney
          autoFocus
        />
        <Select
          {...form.field('method', t('method'))}
          options={PAYMENT_METHODS.map((id) => ({ id, label: methods(id) }))}
        />
        <TextField {...form.field('date', t('date'))} type="date" required />
        <TextField
          {...form.field('reference', t('reference'))}
          description={t('referenceHelp')}
          autoComplete="off"
          isOptional
        />
        <TextField {...form.field('note', t('note'))} autoComplete="off" isOptional />
      </Form>
    </Dialog>
  );
}
