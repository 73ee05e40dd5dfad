import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import { AMINA } from '../../testing/samples.ts';
import { PublicProfile } from './instructor-info.tsx';

afterEach(() => writeSession(null));

const person = { id: 'reader', name: 'Reader', email: 'reader@example.com', photoVersion: null };

const CONTACT = ['Contact number', '(416) 555-0123', 'amina@example.com', 'ABC 123'];

/** The page's text, rendered from an answer that has every field. */
async function read(): Promise<string> {
  await show(<PublicProfile id="amina" />, { answers: { 'GET /instructor/amina': () => AMINA } });
  await expect.element(page.getByRole('heading', { name: 'Amina Osei' })).toBeVisible();
  return document.body.textContent ?? '';
}
const CAR = 'Car makeToyotaCar modelCorollaCar year2022Car colourBlue';

test('[II-01] [RT-13] a school reads car make, year and colour, contact number and email, and edits nothing here', async () => {
  writeSession({
    ...{ ...person, kind: 'school', isInformationComplete: true, role: 'owner', instructorId: null },
    ...{ maySeeFigures: true, maySetHours: true },
  });
  const text = await read();
  for (const part of [CAR, ...CONTACT]) expect(text).toContain(part);
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('[II-01] a student reads car make, year and colour, but no contact number and email', async () => {
  writeSession({ ...person, kind: 'candidate' } as never);
  const text = await read();
  expect(text).toContain(CAR);
  for (const part of CONTACT) expect(text).not.toContain(part);
});
