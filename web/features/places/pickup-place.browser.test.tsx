import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { PickupPlace } from './pickup-place.tsx';

afterEach(() => vi.restoreAllMocks());

const PLACES = ['Toronto, ON', 'Torbay, NL', 'M5H, Downtown Toronto, ON'];

const OWN = {
  saved: [
    { id: 'p1', name: 'home', address: '1 Main Street', postalCode: 'M5H' },
    { id: 'p2', name: 'Grandma', address: '5 Elm Street', postalCode: null },
  ],
  searched: null,
};

function Home({ given = '' }: { given?: string }) {
  const [near, setNear] = useState(given);
  const [called, setCalled] = useState('nobody');
  return (
    <>
      <p>near {near || 'nowhere'}</p>
      <p>called {called}</p>
      <PickupPlace value={near} onChange={setNear} onSchool={setCalled} onInstructor={setCalled} />
    </>
  );
}

const open = (language: 'en' | 'fr' = 'en', given = '') =>
  show(<Home given={given} />, {
    language,
    answers: {
      'GET /saved-places': () => OWN,
      'GET /places': ({ query }: Call) =>
        ['43.65,-79.38', 'M5H'].includes(query.get('text') ?? '') ? [{ label: PLACES[2] }] : [],
      'GET /schedule/suggestions': ({ query }: Call) => {
        const begins = (name: string) => name.toLowerCase().startsWith((query.get('text') ?? '').toLowerCase());
        return {
          places: PLACES.filter(begins).map((label) => ({ label })),
          schools: [{ name: 'Torchlight Driving', city: 'Guelph', province: 'ON' }].filter(({ name }) => begins(name)),
          instructors: [{ id: 'i-7', firstName: 'Tora', lastName: 'Zed', schoolName: 'Maple Lane' }].filter(
            ({ firstName }) => begins(firstName),
          ),
        };
      },
    },
  });
const asked = (calls: Call[]) =>
  calls.filter(({ name }) => name !== 'GET /saved-places').map(({ query }) => query.get('text'));
/** Types all keys in one task, so that the debounce can't fire in between on a slow machine. */
async function typeAtOnce(input: Element, text: string): Promise<void> {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (let length = 1; length <= text.length; length++) {
    setValue?.call(input, text.slice(0, length));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
  }
}
const field = () => page.getByRole('combobox', { name: 'Where should we pick you up?' });

test('what is typed is asked for once it pauses; what is chosen stands in the field', async () => {
  const { calls } = await open();
  await typeAtOnce(field().element(), 'tor');
  await page.getByRole('option', { name: 'Torbay, NL' }).click();
  await expect.element(page.getByText('near Torbay, NL')).toBeVisible();
  await expect.element(field()).toHaveValue('Torbay, NL');
  expect(page.getByRole('listbox').query()).toBeNull();
  expect(asked(calls)).toEqual(['tor']);
  await field().clear();
  await expect.element(page.getByText('near nowhere')).toBeVisible();
});

test('Enter takes the best, and says where there is none; Escape closes what is suggested', async () => {
  await open();
  await userEvent.type(field(), 'toro{Enter}');
  await expect.element(page.getByText('near Toronto, ON')).toBeVisible();
  await field().fill('Atlantis');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('No place, school or instructor has that name. Try a postal code or town.'))
    .toBeVisible();
  await field().fill('tor');
  await expect.element(page.getByRole('group', { name: 'Places' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('listbox').query()).toBeNull();
});

test('by keyboard one walks through what is suggested; how many there are is announced, and which one is taken', async () => {
  await open();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await field().fill('tor');
  await expect.element(page.getByRole('status')).toHaveTextContent('4 suggestions. Arrow down to choose.');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  const active = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '');
  expect(active()).toBeNull();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => active()?.textContent).toBe('Torbay, NL');
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  // The arrows wrap through the typed text back to the first suggestion.
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(active).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => active()?.textContent).toContain('Tora Zed');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByText('near Torbay, NL')).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await field().fill('Atlantis');
  await expect.element(page.getByRole('status')).toHaveTextContent('No suggestions');
});

test('a server that does not answer is no place that nobody knows', async () => {
  await show(<Home />, { answers: { 'GET /saved-places': () => OWN, 'GET /schedule/suggestions': () => 'lost' } });
  await field().fill('toro');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/connection/)).toBeVisible();
});

test('what was searched for before something else was typed comes to nothing', async () => {
  const answer = Promise.withResolvers<object>();
  const found = (label: string) => ({ places: [{ label }], schools: [], instructors: [] });
  await show(<Home />, {
    answers: {
      'GET /saved-places': () => OWN,
      'GET /schedule/suggestions': ({ query }: Call) =>
        query.get('text') === 'toro' ? answer.promise : found('Torbay, NL'),
    },
  });
  await field().fill('toro');
  await userEvent.keyboard('{Enter}');
  await field().fill('torb');
  await expect.element(page.getByRole('option', { name: 'Torbay, NL' })).toBeVisible();
  answer.resolve(found('Toronto, ON'));
  await field().fill('torba');
  await expect.element(page.getByRole('option', { name: 'Torbay, NL' })).toBeVisible();
  await expect.element(page.getByText('near nowhere')).toBeVisible();
});

test('Enter while what is typed is being looked for waits for that answer', async () => {
  const answer = Promise.withResolvers<object>();
  const { calls } = await show(<Home />, {
    answers: { 'GET /saved-places': () => OWN, 'GET /schedule/suggestions': () => answer.promise },
  });
  await field().fill('toro');
  await expect.poll(() => asked(calls)).toEqual(['toro']);
  await userEvent.keyboard('{Enter}');
  answer.resolve({ places: [{ label: 'Toronto, ON' }], schools: [], instructors: [] });
  await expect.element(page.getByText('near Toronto, ON')).toBeVisible();
  expect(asked(calls)).toEqual(['toro']);
});

test('the browser is asked where it is once that is pressed, to a kilometre, and its area is what is kept', async () => {
  const located = vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((found) =>
      found({ coords: { latitude: 43.653_226, longitude: -79.383_184 } } as GeolocationPosition),
    );
  const { calls } = await open('fr');
  expect(located).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Utiliser ma position' }).click();
  await expect.element(page.getByText('near M5H, Downtown Toronto, ON')).toBeVisible();
  expect(asked(calls)).toEqual(['43.65,-79.38']);
});

test('a browser that does not say where it is is no dead end', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, refused) =>
    refused?.({ code: 1 } as GeolocationPositionError),
  );
  await open();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(page.getByText(/^We couldn’t get your location/)).toBeVisible();
  await field().fill('toro');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('near Toronto, ON')).toBeVisible();
});

test('schools and instructors are suggested in a group of their own; the line is for the place again once one is chosen', async () => {
  const { calls } = await open();
  await typeAtOnce(field().element(), 'tor');
  const people = page.getByRole('group', { name: 'Schools and instructors' });
  await people.getByRole('option', { name: 'Torchlight Driving Guelph, ON' }).click();
  await expect.element(page.getByText('called Torchlight Driving')).toBeVisible();
  await expect.element(page.getByText('near nowhere')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  await field().fill('tora');
  await people.getByRole('option', { name: 'Tora Zed Maple Lane' }).click();
  await expect.element(page.getByText('called i-7')).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain('GET /places');
  // If no place has the name, Enter selects the person who has it.
  await field().fill('torch');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('called Torchlight Driving')).toBeVisible();
});

test('before one types, one’s own places are suggested: those whose area is known', async () => {
  await open();
  await field().click();
  await expect.element(page.getByRole('group', { name: 'Your places' })).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
  await page.getByRole('option', { name: 'Home M5H' }).click();
  await expect.element(page.getByText('near M5H, Downtown Toronto, ON')).toBeVisible();
  expect(page.getByRole('listbox').query()).toBeNull();
});

test('a place in the address that nobody knows is an error at the field, which keeps the text', async () => {
  await open('en', 'Qwertyville');
  await expect.element(page.getByText(/^No place, school or instructor has that name/)).toBeVisible();
  await expect.element(field()).toHaveValue('Qwertyville');
  await expect.element(page.getByText('near nowhere')).toBeVisible();
});

test('a school’s name in the address, as typed on the home page, lists its instructors', async () => {
  await open('en', 'Torchlight');
  await expect.element(page.getByText('called Torchlight Driving')).toBeVisible();
  await expect.element(page.getByText('near nowhere')).toBeVisible();
  await expect.element(field()).toHaveValue('');
});

test('an address without its town asks for the town', async () => {
  await open();
  await field().fill('12 King Street');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('We couldn’t find that address. Add the town, or enter a postal code.'))
    .toBeVisible();
});
