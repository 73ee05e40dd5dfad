import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE, show } from '../../testing/room.tsx';
import { useSwipe } from './use-swipe.ts';

function Day({ onSwipe }: { onSwipe: (days: 1 | -1) => void }) {
  return (
    <div {...useSwipe(onSwipe)} className="h-96">
      Lessons
    </div>
  );
}

type Point = readonly [x: number, y: number];

test.each<[string, Point[], Point, number[]]>([
  ['to the left is the next day', [[320, 300]], [80, 310], [1]],
  ['to the right is the day before', [[80, 300]], [320, 290], [-1]],
  ['a short way is none', [[200, 300]], [140, 300], []],
  ['down a list is none', [[200, 100]], [290, 350], []],
  [
    'two fingers enlarge',
    [
      [200, 300],
      [240, 300],
    ],
    [20, 300],
    [],
  ],
])('%s', async (_, from, to, expected) => {
  const turned: number[] = [];
  await show(<Day onSwipe={(days) => turned.push(days)} />, { size: PHONE });
  const target = page.getByText('Lessons').element();
  const touch = ([clientX, clientY]: Point, identifier = 0) => new Touch({ identifier, target, clientX, clientY });
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: from.map(touch) }));
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(to)] }));
  expect(turned).toEqual(expected);
});
