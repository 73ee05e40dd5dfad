import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { surviveForeignChanges } from './foreign-changes.ts';

beforeAll(surviveForeignChanges);

interface Props {
  day: string;
  hour?: string | null;
  isOpen?: boolean;
}

const Deadline = ({ day, hour = '9', isOpen = false }: Props) => (
  <p data-testid="deadline">
    {isOpen && <b>Refund</b>} before {day}, {hour}
    {isOpen ? ' sharp' : null}
  </p>
);

const deadline = page.getByTestId('deadline');
const text = () => deadline.element().textContent;
const texts = () => [...deadline.element().childNodes].filter((node) => node instanceof Text);
const translated = (text: string) => {
  const font = document.createElement('font');
  font.textContent = text;
  return font;
};

const List = ({ isOpen }: { isOpen: boolean }) => <div data-testid="deadline">{isOpen && <b>Refund</b>}</div>;

/** What translators and extensions do to the texts of a page. */
const CHANGES = {
  'each text replaced': () => {
    for (const text of texts()) text.replaceWith(translated(text.data));
  },
  'each text replaced twice': () => {
    for (const text of texts()) {
      const first = translated(text.data);
      text.replaceWith(first);
      first.replaceWith(translated(text.data));
    }
  },
  'each text replaced by a plain text': () => {
    for (const text of texts()) text.replaceWith(text.data);
  },
  'all texts merged into one': () => {
    const [first, ...others] = texts();
    first?.replaceWith(translated(deadline.element().textContent));
    for (const other of others) other.remove();
  },
  'each text wrapped': () => {
    for (const text of texts()) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
};

test.each(Object.entries(CHANGES))('a page with %s shows what React renders next', async (_, change) => {
  const screen = await render(<Deadline day="Saturday" />);
  change();
  await screen.rerender(<Deadline day="Monday" hour="13" />);
  await expect.poll(text).toBe(' before Monday, 13');
  change();
  await screen.rerender(<Deadline day="Monday" hour="13" isOpen />);
  await expect.poll(text).toBe('Refund before Monday, 13 sharp');
  change();
  await screen.rerender(<Deadline day="Monday" hour={null} />);
  await expect.poll(text).toBe(' before Monday, ');
  change();
  await screen.unmount();
  expect(deadline.query()).toBeNull();
});

test('an element that was moved into another can still be removed', async () => {
  const screen = await render(<List isOpen />);
  const wrapper = document.createElement('span');
  const bold = deadline.element().firstChild as Element;
  bold.replaceWith(wrapper);
  wrapper.append(bold);
  await screen.rerender(<List isOpen={false} />);
  await expect.poll(text).toBe('');
});
