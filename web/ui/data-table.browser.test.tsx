import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectToFit, PHONE, putOnPaper, show } from '../testing/room.tsx';
import { DataTable } from './data-table.tsx';

interface Row {
  id: string;
  name: string;
  price: string;
}
const rows: Row[] = Array.from({ length: 23 }, (_, index) => ({
  id: String(index + 1),
  name: `Lesson ${index + 1}`,
  price: `$${index + 1}.00`,
}));

const table = (isPageInAddress = false, isDense = false) => (
  <DataTable
    isDense={isDense}
    caption="Lessons"
    rows={rows}
    rowKey={({ id }) => id}
    isPageInAddress={isPageInAddress}
    brief={({ name }) => name}
    columns={[
      { key: 'name', header: 'Lesson', cell: ({ name }) => name, isRowHeader: true },
      { key: 'price', header: 'Price', cell: ({ price }) => price, isNumeric: true },
      { key: 'note', header: 'Note', cell: () => null, isLong: true },
    ]}
  />
);
const shownRows = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent);

test('[TB-01] a table begins at its first ten rows and is turned to its end, never past it', async () => {
  const { address } = await show(table());
  expect(shownRows()).toEqual(rows.slice(0, 10).map(({ name }) => name));
  await expect.element(page.getByText('1–10 of 23')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  expect(shownRows()).toEqual(['Lesson 21', 'Lesson 22', 'Lesson 23']);
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  expect(address()).toBe('/');
});

test('the one table of a page keeps its page in the address, where the way back finds it', async () => {
  const { address, go } = await show(table(true), { path: '/?day=1&page=2' });
  expect(shownRows()[0]).toBe('Lesson 11');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(address).toBe('/?day=1&page=3');
  await go('/?page=99');
  await expect.poll(() => shownRows()[0]).toBe('Lesson 21');
  await go('/?page=none');
  await expect.poll(() => shownRows()[0]).toBe('Lesson 1');
});

test('on a phone it is a list of closed cards that open one by one, by keyboard too', async () => {
  await show(table(), { size: PHONE });
  expectToFit();
  const first = page.getByRole('button', { name: 'Lesson 1', exact: true });
  await expect.element(first).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('$1.00')).not.toBeVisible();
  first.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('$1.00')).toBeVisible();
  // An empty cell has no line on a card.
  await expect.element(page.getByText('Note').nth(1)).not.toBeVisible();
  await expect.element(page.getByText('$2.00')).not.toBeVisible();
});

test('on a tablet a dense table is a list of closed cards too, a roomy one a table', async () => {
  const size = [768, 900] as const;
  await show(table(false, true), { size });
  expectToFit();
  await expect.element(page.getByRole('button', { name: 'Lesson 1', exact: true })).toBeVisible();
  await expect.element(page.getByText('$1.00')).not.toBeVisible();
  await show(table(), { size });
  await expect.element(page.getByText('$1.00', { exact: true }).last()).toBeVisible();
});

test.each([false, true])(
  'on paper it is a table with all rows, whole ones below a repeated head (dense: %s)',
  async (isDense) => {
    await show(table(false, isDense), { size: PHONE });
    await expect.poll(shownRows).toHaveLength(10);
    await putOnPaper();
    await expect.poll(shownRows).toEqual(rows.map(({ name }) => name));
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    expect(style('thead').display).toBe('table-header-group');
    expect(style('tbody tr').display).toBe('table-row');
    expect(style('tbody tr').breakInside).toBe('avoid');
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  },
);
