import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { MultiSelect, Select } from './select.tsx';

const people = (count: number) => [
  { id: 'levesque', label: 'Benoît Lévesque' },
  ...Array.from({ length: count - 1 }, (_, index) => ({ id: `p${index}`, label: `Person ${index}` })),
];

function One({ count }: { count: number }) {
  const [value, setValue] = useState('p0');
  return <Select name="who" label="Instructor" options={people(count)} value={value} onChange={setValue} />;
}

function Several() {
  const [value, setValue] = useState<string[]>(['p3']);
  return <MultiSelect name="who" label="Instructors" options={people(200)} value={value} onChange={setValue} />;
}
const options = () => page.getByRole('option').elements().length;

test('a long list is searched by typing, without accents, and chosen from by keyboard', async () => {
  await show(<One count={200} />);
  await page.getByRole('button', { name: /Instructor/ }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Instructor' })).toHaveFocus();
  await userEvent.keyboard('levesque ben');
  await expect.poll(options).toBe(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Benoît Lévesque/ })).toBeVisible();
});

test('a search that nothing matches says so', async () => {
  await show(<One count={200} />);
  await page.getByRole('button', { name: /Instructor/ }).click();
  await page.getByRole('searchbox').fill('nobody');
  await expect.element(page.getByText('No matches')).toBeVisible();
});

test('several are ticked in a searched list, and the ones found before stay ticked', async () => {
  await show(<Several />);
  await page.getByRole('button', { name: /Instructors/ }).click();
  await page.getByRole('searchbox').fill('levesque');
  await page.getByRole('option', { name: 'Benoît Lévesque' }).click();
  await page.getByRole('searchbox').fill('Person 7');
  await page.getByRole('option', { name: 'Person 7', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: /Benoît Lévesque, Person 3, Person 7/ })).toBeVisible();
});

test('a short list has no search field', async () => {
  await show(<One count={5} />);
  await page.getByRole('button', { name: /Instructor/ }).click();
  await expect.element(page.getByRole('option', { name: 'Person 3' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
});
