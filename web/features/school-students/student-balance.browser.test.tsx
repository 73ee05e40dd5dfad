import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/query-client.ts';
import { show } from '../../testing/room.tsx';
import { PaymentDialog } from '../money/payment-dialog.tsx';
import { useStudent } from './queries.ts';

const STUDENT_ID = '22222222-2222-4222-8222-222222222222';
const STUDENT = { studentId: STUDENT_ID, studentName: 'Noor Haddad', owed: 291.54, owedByNow: 291.54, refundDue: 0 };

/** Stands for the student's page, which shows the balance behind the dialog. */
function Page() {
  const { data } = useStudent('sc', STUDENT_ID);
  return <p>Owes {data?.owed}</p>;
}

/** The page with a dialog that takes the balance from it. */
function PageWithDialog() {
  const { data } = useStudent('sc', STUDENT_ID);
  if (!data) return null;
  const student = { ...STUDENT, owed: data.owed ?? 0 };
  return (
    <>
      <Page />
      <PaymentDialog schoolId="sc" student={student} direction="payment" onClose={() => undefined} />
    </>
  );
}

test('a recorded payment changes what the student’s page says is owed', async () => {
  let owed = 291.54;
  await show(
    <>
      <Page />
      <PaymentDialog schoolId="sc" student={STUDENT} direction="payment" onClose={() => undefined} />
    </>,
    {
      answers: {
        'GET /school/sc': () => ({ timeZone: 'America/Toronto' }),
        [`GET /school/sc/students/${STUDENT_ID}`]: () => ({ id: STUDENT_ID, owed }),
        'POST /school/sc/payments': ({ body }) => {
          owed = 191.54;
          return { ...(body as object), id: 'p1', number: 298 };
        },
      },
    },
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Amount').fill('100');
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect.element(page.getByText('Owes 191.54')).toBeInTheDocument();
});

test('a payment on a balance that changed in another tab is recorded only after the new balance is shown', async () => {
  const sent: unknown[] = [];
  await show(<PaymentDialog schoolId="sc" student={STUDENT} direction="payment" onClose={() => undefined} />, {
    answers: {
      'GET /school/sc': () => ({ timeZone: 'America/Toronto' }),
      'POST /school/sc/payments': ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return { ...(body as object), id: 'p1', number: 298 };
        const details = { version: 191.54, fields: { balance: 191.54 }, changedBy: null, isOwnChange: false };
        return Response.json({ error: { code: 'changed_meanwhile', message: '', details } }, { status: 409 });
      },
    },
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Amount').fill('100');
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  const save = dialog.getByRole('button', { name: 'Record payment' });
  await save.click();
  const told = dialog.getByText(/The balance has changed: \$191.54 is owed now/);
  await expect.element(told).toBeVisible();
  await expect.element(dialog.getByText(/^Up to \$191.54/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('100');
  await save.click();
  await expect.element(told).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    { amount: 100, balance: 291.54 },
    { amount: 100, balance: 191.54 },
  ]);
});

test('a balance that was refetched behind the dialog doesn’t replace the one that the person read', async () => {
  const sent: unknown[] = [];
  let owed = 291.54;
  await show(<PageWithDialog />, {
    answers: {
      'GET /school/sc': () => ({ timeZone: 'America/Toronto' }),
      [`GET /school/sc/students/${STUDENT_ID}`]: () => ({ id: STUDENT_ID, owed }),
      'POST /school/sc/payments': ({ body }) => {
        sent.push(body);
        return { ...(body as object), id: 'p1', number: 298 };
      },
    },
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Amount').fill('100');
  owed = 191.54;
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Owes 191.54')).toBeInTheDocument();
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect.poll(() => sent).toMatchObject([{ amount: 100, balance: 291.54 }]);
});
