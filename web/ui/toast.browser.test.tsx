import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { canBePressed, DESKTOP, PHONE, show } from '../testing/room.tsx';
import { Dialog } from './overlay/dialog.tsx';
import { offerUndo, toast } from './toast.tsx';

const region = () => page.getByRole('region', { name: 'Messages' });
const said = () => [...region().element().children].map((one) => one.textContent?.trim().replace(/\s+/g, ' ') ?? '');

function Where() {
  return <p>at {useLocation().pathname}</p>;
}

afterEach(() => vi.useRealTimers());

test('what is said in passing goes after six seconds, not while somebody points at it; what went wrong stays', async () => {
  await show(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toast('It did not work.', 'loss');
  toast('Saved.');
  await expect.poll(said, { timeout: 0 }).toHaveLength(2);
  region()
    .element()
    .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  vi.advanceTimersByTime(7000);
  expect(said()).toHaveLength(2);
  region()
    .element()
    .dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  vi.advanceTimersByTime(7000);
  vi.useRealTimers();
  await expect.poll(said).toEqual(['It did not work.']);
  await region().getByRole('button', { name: 'Close' }).click();
  await expect.poll(said).toEqual([]);
});

test('an offer to undo can be pressed for at least ten seconds', async () => {
  await show(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  offerUndo({ text: 'Moved.', button: 'Undo', onUndo: async () => undefined });
  await expect.poll(said, { timeout: 0 }).toEqual(['Moved.Undo']);
  vi.advanceTimersByTime(10_000);
  await Promise.resolve();
  expect(said()).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(said).toEqual([]);
});

test('a message that was replaced no longer waits while somebody points at the newer one', async () => {
  await show(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toast('First.');
  toast('Second.');
  await expect.poll(said, { timeout: 0 }).toEqual(['Second.']);
  region()
    .element()
    .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  vi.advanceTimersByTime(7000);
  expect(vi.getTimerCount()).toBe(1);
});

test('the same words stand once, and news in passing takes the place of older news', async () => {
  await show(null);
  toast('It did not work.', 'loss');
  toast('It did not work.', 'loss');
  const close = toast('First.');
  await expect.poll(said).toEqual(['It did not work.', 'First.']);
  toast('Second.');
  await expect.poll(said).toEqual(['It did not work.', 'Second.']);
  close();
  await region().getByRole('button', { name: 'Close' }).first().click();
  await expect.poll(said).toEqual(['Second.']);
});

test('it goes on to the page that it leads to, and is over with that one', async () => {
  const { go } = await show(<Where />);
  toast('You are logged out.', 'attention');
  await go('/next');
  await expect.element(page.getByText('at /next')).toBeVisible();
  expect(said()).toEqual(['You are logged out.']);
  await go('/after');
  await expect.poll(said).toEqual([]);
});

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel
      </button>
      <Dialog isOpen={isOpen} title="Cancel lesson" onClose={() => setOpen(false)}>
        Really?
      </Dialog>
    </>
  );
}

test('a dialog that opens ends what was said in passing; what went wrong, and what can be undone, stays', async () => {
  await show(<Asking />);
  toast('It did not work.', 'loss');
  const undo = toast(<span>Saved. Undo</span>);
  toast('Your lesson is now on Tuesday.');
  await expect.poll(said).toHaveLength(3);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Cancel lesson' })).toBeVisible();
  await expect.poll(said).toEqual(['It did not work.', 'Saved. Undo']);
  undo();
  await region().getByRole('button', { name: 'Close' }).click();
  await expect.poll(said).toEqual([]);
});

test('who closes it, or undoes what it says, goes on where they were', async () => {
  await show(<button type="button">Move</button>);
  const move = page.getByRole('button', { name: 'Move' });
  for (const name of ['Close', 'Undo']) {
    await move.click();
    const close = toast(
      <button type="button" onClick={() => close()}>
        Undo
      </button>,
    );
    await region().getByRole('button', { name }).click();
    await expect.poll(said).toEqual([]);
    await expect.poll(() => document.activeElement).toBe(move.element());
  }
});

test('over an open dialog it can be read and closed, and the dialog stays open', async () => {
  let closings = 0;
  const focused: EventTarget[] = [];
  const listen = ({ target }: FocusEvent) => target && focused.push(target);
  document.addEventListener('focusin', listen);
  onTestFinished(() => document.removeEventListener('focusin', listen));
  await show(
    <Dialog isOpen title="Cancel lesson" onClose={() => closings++}>
      Really?
    </Dialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'Cancel lesson' });
  await expect.element(dialog).toBeVisible();
  toast('It did not work.', 'loss');
  const close = region().getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  // Above the overlay, so a click reaches it.
  const { x, y, width, height } = close.element().getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  expect(close.element().contains(top)).toBe(true);
  // React Aria focuses a dialog once more, half a second after it opens, for screen readers.
  await expect.poll(() => focused.filter((target) => target === dialog.element())).toHaveLength(2);
  await close.click();
  await expect.poll(said).toEqual([]);
  await expect.element(dialog).toBeVisible();
  expect(closings).toBe(0);
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(closings).toBe(1);
});

const LONG = 'It did not work. Try once more, or call the school if it goes on like this.';

test.each([PHONE, DESKTOP])(
  'it leaves the header and a bar of buttons at the bottom free at %i × %i',
  async (...size) => {
    await show(
      <div className="h-dvh">
        <header className="fixed inset-x-0 top-0 h-16">
          <button type="button" className="absolute right-4 h-16 w-11">
            Menu
          </button>
        </header>
        <button type="button" data-bottom-bar="" className="fixed inset-x-0 bottom-0 h-20">
          Save marks
        </button>
      </div>,
      { size },
    );
    toast(LONG, 'loss');
    await expect.poll(said).toHaveLength(1);
    expect(canBePressed(page.getByRole('button', { name: 'Save marks' }).element())).toBe(true);
    expect(canBePressed(page.getByRole('button', { name: 'Menu' }).element())).toBe(true);
  },
);

test.each([PHONE, DESKTOP])('it leaves the title and the buttons of a tall dialog free at %i × %i', async (...size) => {
  await show(
    <Dialog
      isOpen
      size="large"
      title="New booking"
      onClose={() => undefined}
      actions={<button type="button">Book</button>}
    >
      <div className="h-300" />
    </Dialog>,
    { size },
  );
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect.element(dialog).toBeVisible();
  toast(LONG, 'loss');
  await expect.poll(said).toHaveLength(1);

  await expect.poll(() => canBePressed(dialog.getByRole('button', { name: 'Close' }).element())).toBe(true);
  expect(canBePressed(dialog.getByRole('heading').element())).toBe(true);
});
