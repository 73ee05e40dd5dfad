import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE, show } from '../../testing/room.tsx';
import { SlotChips } from './slot-chips.tsx';

const HOUR = { startTime: '09:00', endTime: '10:00' };
const LATER = { startTime: '16:00', endTime: '17:00' };
const LONG = { startTime: '16:00', endTime: '18:30' };

const open = (size: readonly [number, number], slots = [HOUR, LATER], language: 'en' | 'fr' = 'en') =>
  show(<SlotChips label="Times" slots={slots} chosen={null} onChoose={() => undefined} />, { size, language });

/** What each chip shows, its text in the document, and its horizontal padding. */
const chips = () =>
  [...document.querySelectorAll('[role=group] button')].map((chip) => {
    const [whole, short] = chip.querySelectorAll('span');
    if (!whole || !short) throw new Error('Not a slot’s text');
    const shown = getComputedStyle(whole).opacity === '1' ? whole.textContent : short.dataset.short;
    const room = chip.getBoundingClientRect().width - (whole.scrollWidth || 0);
    return { shown, text: chip.textContent, room: getComputedStyle(whole).opacity === '1' ? room / 2 : null };
  });

test('a narrow window shows when a lesson starts; name and text stay the specified ones', async () => {
  await open(PHONE);
  expect(chips()).toEqual([
    { shown: '9:00 AM', text: '09:00 AM - 10:00 AM', room: null },
    { shown: '4:00 PM', text: '04:00 PM - 05:00 PM', room: null },
  ]);
  const chip = page.getByRole('button', { name: '09:00 AM - 10:00 AM', exact: true });
  expect(chip.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await page.getByText('09:00 AM - 10:00 AM').click();
});

test.each([
  ['en', ['9:00 AM · 1\u00a0h', '4:00 PM · 2\u00a0h\u00a030\u00a0min']],
  ['fr', ['9\u00a0h à 10\u00a0h', '16\u00a0h à 18\u00a0h\u00a030']],
] as const)('times of different lengths can be told apart (%s)', async (language, shown) => {
  await open(PHONE, [HOUR, LONG], language);
  expect(chips().map((chip) => chip.shown)).toEqual(shown);
});

test('from 1024 px on, a chip shows the specified text with room around it', async () => {
  await open([1024, 800]);
  for (const chip of chips()) {
    expect(chip.shown).toBe(chip.text);
    expect(chip.room).toBeGreaterThanOrEqual(11);
  }
});
