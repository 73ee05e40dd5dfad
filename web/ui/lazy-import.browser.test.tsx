import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/room.tsx';
import { lazyImport, useLazyImport } from './lazy-import.ts';

function Part() {
  return <p>Here it is</p>;
}

/** A module whose load fails until `connect` is called. */
function farAway() {
  let isConnected = false;
  let asked = 0;
  const part = lazyImport(async () => {
    asked += 1;
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part };
  });
  return { part, asked: () => asked, connect: () => (isConnected = true) };
}

function Opener({ part }: { part: ReturnType<typeof farAway>['part'] }) {
  const [isOpen, setOpen] = useState(false);
  const Shown = useLazyImport(part, isOpen, () => setOpen(false))?.Part;
  return (
    <>
      <h1>The page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && Shown && <Shown />}
    </>
  );
}

function Page({ part }: { part: ReturnType<typeof farAway>['part'] }) {
  const Shown = useLazyImport(part, true, () => undefined)?.Part;
  return <main>{Shown ? <Shown /> : <p>Soon</p>}</main>;
}

test('[ER-08] what opens later can not come: it is said, the page stands, and the next press tries again', async () => {
  const { part, connect } = farAway();
  await show(<Opener part={part} />);
  const button = page.getByRole('button', { name: 'Open' });
  await button.click();
  await expect
    .element(page.getByText('We couldn’t load this part of the page. Check your connection, or reload the page.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
  connect();
  await button.click();
  await expect.element(page.getByText('Here it is')).toBeVisible();
});

function Extra({ part }: { part: ReturnType<typeof farAway>['part'] }) {
  const [count, setCount] = useState(0);
  const Shown = useLazyImport(part, true, null)?.Part;
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Drawn {count}
      </button>
      {Shown && <Shown />}
    </>
  );
}

test('a part that a page can do without fails in silence, and is tried again when the page next renders', async () => {
  const { part, asked, connect } = farAway();
  await show(<Extra part={part} />);
  await expect.poll(asked).toBe(1);
  connect();
  await page.getByRole('button', { name: /Drawn/ }).click();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(page.getByText(/We couldn’t load this part of the page/)).not.toBeInTheDocument();
});

test('without a connection nothing is begun, since a browser may keep what failed, unless it may be kept on this device', async () => {
  const { part, asked, connect } = farAway();
  connect();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  await expect(part.get()).rejects.toThrow('There is no connection');
  expect(asked()).toBe(0);

  await caches.open('kept');
  onTestFinished(async () => void (await caches.delete('kept')));
  expect(await part.get()).toEqual({ Part });
});

test('it is fetched at the first sign of a person, once, and is there when it is needed', async () => {
  const { part, asked, connect } = farAway();
  connect();
  await show(<Opener part={part} />);
  expect(asked()).toBe(0);
  await userEvent.keyboard('{Shift}');
  await expect.poll(part.now).toBeDefined();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  expect(asked()).toBe(1);
});

test('a page that was drawn ahead wakes up as it was drawn, and shows what came meanwhile', async () => {
  const { part, connect } = farAway();
  connect();
  await part.get();
  const ahead = document.body.appendChild(document.createElement('div'));
  ahead.innerHTML = '<main><p>Soon</p></main>';
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(ahead, <Page part={part} />, { onRecoverableError });
  onTestFinished(() => {
    root.unmount();
    ahead.remove();
  });
  await expect.element(page.getByText('Here it is')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('in French too', async () => {
  await show(<Opener part={farAway().part} />, { language: 'fr' });
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText(/^Impossible de charger cette partie de la page/)).toBeVisible();
});
