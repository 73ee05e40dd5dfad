import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { ownDrafts, useKeptState } from './draft.ts';

let owner = 'school-1';
beforeEach(() => {
  owner = 'school-1';
  ownDrafts(() => owner);
});

function Dialog() {
  const [open, setOpen] = useKeptState('dialog', '');
  return open ? (
    <button type="button" onClick={() => setOpen('')}>
      Close {open}
    </button>
  ) : (
    <button type="button" onClick={() => setOpen('lesson 7')}>
      Open
    </button>
  );
}

/** A page with a dialog, and links away from it and back. */
function Home() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      {isHere && <Dialog />}
      <button type="button" onClick={() => setHere(!isHere)}>
        Turn page
      </button>
    </>
  );
}
const press = (name: string) => page.getByRole('button', { name }).click();

test('a dialog that was open before a reload or a log-in is open again, for its account alone', async () => {
  const stored = { 'draft:school-1:dialog': JSON.stringify({ open: 'lesson 7' }) };
  await show(<Home />, { stored });
  await expect.element(page.getByRole('button', { name: 'Close lesson 7' })).toBeVisible();
  owner = 'school-2';
  const { screen } = await show(<Home />, { stored });
  await expect.element(screen.getByRole('button', { name: 'Open' })).toBeVisible();
});

test('a dialog stays closed after it is closed, and after its page is left', async () => {
  await show(<Home />);
  await press('Open');
  expect(sessionStorage.getItem('draft:school-1:dialog')).toContain('lesson 7');
  await press('Close lesson 7');
  expect(sessionStorage.getItem('draft:school-1:dialog')).toBeNull();
  await press('Open');
  await press('Turn page');
  expect(sessionStorage.getItem('draft:school-1:dialog')).toBeNull();
});

test('a dialog is kept when the session ends under it', async () => {
  await show(<Home />);
  await press('Open');
  owner = '';
  await press('Turn page');
  owner = 'school-1';
  await press('Turn page');
  await expect.element(page.getByRole('button', { name: 'Close lesson 7' })).toBeVisible();
});
