import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Expects a list's error message, retries, and expects the list to load. */
export async function expectRetry(): Promise<void> {
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Something went wrong. Please try again later.')).toBeVisible();
  await alert.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.element(alert).not.toBeInTheDocument();
}

/** An element's text colour in sRGB, whatever colour space the stylesheet uses. */
export function readTextColor(element: Element): [red: number, green: number, blue: number] {
  const canvas = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** The rows of the page's table, headings first. Leaves out the labels that only cards show. */
export const readTable = (): string[][] =>
  page
    .getByRole('row')
    .elements()
    .map((row) =>
      [...row.children].map((cell) => {
        const isHeading = cell.getAttribute('role') === 'columnheader';
        return (isHeading ? cell : cell.lastElementChild)?.textContent ?? '';
      }),
    );
/** Presses the mouse on an element and moves it by some pixels. @returns a function that releases the button */
export function dragBy(element: Element, by: { x: number; y: number }): () => void {
  const box = element.getBoundingClientRect();
  const from = { x: box.x + 10, y: box.y + 5 };
  const pointer = (type: string, share: number, on: EventTarget) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, button: 0, pointerType: 'mouse' },
        ...{ clientX: from.x + share * by.x, clientY: from.y + share * by.y },
      }),
    );
  pointer('pointerdown', 0, element);
  for (const share of [0.3, 0.7, 1]) pointer('pointermove', share, window);
  return () => pointer('pointerup', 1, window);
}
