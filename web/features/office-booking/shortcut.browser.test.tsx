import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeSession } from '../session/session-store.ts';
import { isNewBookingKey } from './shortcut.ts';
import { dialog, openPage, pressShortcut } from './testing.tsx';

afterEach(() => writeSession(null));

const switchOn = () => {
  localStorage.setItem('office-plain-key', 'on');
  onTestFinished(() => localStorage.clear());
};

test('N opens the dialog once it is switched on, and not before', async () => {
  await openPage();
  await userEvent.keyboard('n');
  expect(dialog().elements()).toEqual([]);
  await pressShortcut();
  await dialog().getByText('Quiet mode and shortcut').click();
  await dialog().getByLabelText('Open with N').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.element(dialog()).toBeVisible();
  // Kept on the device.
  expect(localStorage.getItem('office-plain-key')).toBe('on');
  onTestFinished(() => localStorage.clear());
});

test('N in a note is a letter', async () => {
  await openPage();
  switchOn();
  await page.getByLabelText('Note').click();
  await userEvent.keyboard('nN');
  await expect.element(page.getByLabelText('Note')).toHaveValue('nN');
  expect(dialog().elements()).toEqual([]);
});

/** An element of the page, to press N on. */
function elementOf(markup: { tag: string; attributes?: Record<string, string> }): Element {
  const element = document.createElement(markup.tag);
  for (const [name, value] of Object.entries(markup.attributes ?? {})) element.setAttribute(name, value);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}
const keyOn = (target: Element, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key: 'n', keyCode: 78, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...{ repeat: false, isComposing: false, defaultPrevented: false, target },
  ...more,
});

test.each([
  { tag: 'input' },
  { tag: 'textarea' },
  { tag: 'select' },
  { tag: 'div', attributes: { contenteditable: 'true' } },
  { tag: 'div', attributes: { role: 'combobox' } },
  { tag: 'div', attributes: { role: 'listbox' } },
  { tag: 'div', attributes: { role: 'menu' } },
  { tag: 'button', attributes: { 'aria-haspopup': 'listbox' } },
])('N on %o opens nothing', (markup) => {
  expect(isNewBookingKey(keyOn(elementOf(markup)), true)).toBe(false);
});

test('N opens nothing while composing, held, with another key, or over another dialog', () => {
  const target = document.body;
  expect(isNewBookingKey(keyOn(target), true)).toBe(true);
  expect(isNewBookingKey(keyOn(target), false)).toBe(false);
  for (const more of [
    { isComposing: true },
    { keyCode: 229 },
    { repeat: true },
    { altKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { key: 'm' },
    { defaultPrevented: true },
  ])
    expect(isNewBookingKey(keyOn(target, more), true)).toBe(false);
  elementOf({ tag: 'div', attributes: { role: 'dialog' } });
  expect(isNewBookingKey(keyOn(target), true)).toBe(false);
});

test('Ctrl or ⌘ + Shift + N works in a field too', () => {
  const target = elementOf({ tag: 'input' });
  for (const command of [{ ctrlKey: true }, { metaKey: true }])
    expect(isNewBookingKey(keyOn(target, { key: 'N', shiftKey: true, ...command }), false)).toBe(true);
});
