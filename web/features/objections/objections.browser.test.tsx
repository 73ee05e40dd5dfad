import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BookingWarning } from '#contract/office-bookings.ts';
import { ApiError } from '../../api/client.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { Objections, useObjections } from './objections.tsx';

const easy = (code: BookingWarning['code'], more: Partial<BookingWarning> = {}): BookingWarning => ({
  ...{ code, needsReason: false, mayOverride: true },
  ...more,
});
const HOURS = easy('outside_hours');
const AREA = easy('outside_area', { distanceKm: 41.6, radiusKm: 25 });
const LONG_DAY = easy('long_day', { needsReason: true, minutes: 210, limitMinutes: 120 });

/** A form that is refused with these objections until each is confirmed. */
function Refused({ rounds, sent }: { rounds: BookingWarning[][]; sent: object[] }) {
  const objections = useObjections();
  const [round, setRound] = useState(0);
  function submit(): void {
    if (!objections.check()) return;
    sent.push(objections.override);
    const warnings = rounds[round];
    setRound(round + 1);
    if (warnings) objections.take(new ApiError(409, { code: 'needs_confirmation', details: { warnings } }));
    else objections.clear();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Objections objections={objections} student="Maya" instructor="Amina" />
      <button type="submit">Book</button>
    </form>
  );
}

async function open(rounds: BookingWarning[][], language: 'en' | 'fr' = 'en') {
  const sent: object[] = [];
  const room = await show(<Refused rounds={rounds} sent={sent} />, { language, size: PHONE });
  await page.getByRole('button', { name: 'Book' }).click();
  return { ...room, sent };
}
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name });

test('each objection is ticked by keyboard and confirmed with Enter; a new one asks again and keeps the ticks', async () => {
  const { sent } = await open([
    [HOURS, AREA],
    [HOURS, AREA, easy('busy_elsewhere')],
  ]);
  await expect.element(tick('This time is outside Amina’s hours.')).toHaveFocus();
  await expect.element(tick('The pickup is 42 km away. Amina travels up to 25 km.')).toBeVisible();
  await userEvent.keyboard(' {Enter}');
  expect(sent).toHaveLength(1);
  await expect.element(page.getByText('Tick this box to continue anyway.')).toBeVisible();
  await expect.element(tick(/^The pickup/)).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  expect(sent.at(-1)).toEqual({ confirmWarnings: ['outside_hours', 'outside_area'] });

  await expect.element(tick(/^Amina is busy then/)).toHaveFocus();
  await expect.element(tick(/^The pickup/)).toBeChecked();
  await userEvent.keyboard(' {Enter}');
  expect(sent.at(-1)).toEqual({ confirmWarnings: ['outside_hours', 'outside_area', 'busy_elsewhere'] });
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  expectToFit();
});

test('a limit needs a reason, which is sent with the tick', async () => {
  const { sent } = await open([[LONG_DAY]]);
  await tick(
    'Maya would spend 3\u00a0h\u00a030\u00a0min in a car that day. The province’s limit for students is 2\u00a0h.',
  ).click();
  await page.getByRole('button', { name: 'Book' }).click();
  await expect.element(page.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  expect(sent).toHaveLength(1);
  await userEvent.keyboard('Road test tomorrow{Enter}');
  expect(sent.at(-1)).toEqual({ confirmWarnings: ['long_day'], reason: 'Road test tomorrow' });
});

test('who may not override reads whom to ask, and nothing can be ticked or sent', async () => {
  const { sent } = await open([[{ ...LONG_DAY, mayOverride: false }, HOURS]]);
  const asks = page.getByText('Only a manager can confirm this. Ask a manager, or choose another time.');
  await expect.element(asks).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Book' }).click();
  expect(sent).toHaveLength(1);
});

test.each([
  [
    easy('learner_licence'),
    'We have no learner’s licence on file for Maya.',
    'Aucun permis d’apprenti au dossier de Maya.',
  ],
  [
    easy('learner_licence', { expiredOn: '2020-01-03' }),
    'Maya’s learner’s licence expired on Friday, January\u00a03, 2020.',
    'Le permis d’apprenti de Maya a expiré le vendredi 3\u00a0janvier\u00a02020.',
  ],
  [
    easy('learner_licence', { expiredOn: '2099-01-02' }),
    'Maya’s learner’s licence expires on Friday, January\u00a02, 2099, before this lesson.',
    'Le permis d’apprenti de Maya expire le vendredi 2\u00a0janvier\u00a02099, avant ce cours.',
  ],
  [
    easy('day_off', { dayOff: 'Dentist' }),
    'Amina is off that day: Dentist.',
    'Amina est en congé ce jour-là\u00a0: Dentist.',
  ],
  [
    easy('unreachable'),
    'Amina won’t have enough time to drive between lessons.',
    'Amina n’aura pas le temps de se déplacer entre les cours.',
  ],
  [easy('outside_hours'), 'This time is outside Amina’s hours.', 'Cette heure est hors de l’horaire d’Amina.'],
])('%o is a sentence in both languages', async (warning, english, french) => {
  const { screen } = await open([[warning]]);
  await expect.element(tick(english)).toBeVisible();
  await screen.unmount();
  await open([[warning]], 'fr');
  await expect.element(tick(french)).toBeVisible();
});
