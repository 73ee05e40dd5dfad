/** Presses an element with the mouse and moves the pointer by pixels, as far as the button is held. @returns how to let go */
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
