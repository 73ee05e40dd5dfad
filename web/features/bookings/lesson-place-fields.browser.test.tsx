import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../api/client.ts';
import { show } from '../../testing/room.tsx';
import { LessonPlaceFields } from './lesson-place-fields.tsx';
import { useLessonPlaces } from './use-lesson-places.ts';

const UNKNOWN = new ApiError(400, {
  code: 'invalid_request',
  details: [{ path: 'dropOffPostalCode', code: 'unknown_postal_code' }],
});

function Form({ town }: { town?: string }) {
  const places = useLessonPlaces();
  return (
    <>
      <LessonPlaceFields
        {...(town && { town })}
        places={places}
        error={places.said.dropOffPostalCode === 'K5V' ? UNKNOWN : null}
      />
      <output>{JSON.stringify([...Object.values(places.said), places.missing, places.isComplete])}</output>
    </>
  );
}

function Searched() {
  localStorage.setItem('pickupPlace', 'M5H, Downtown Toronto, ON');
  return <Form />;
}

const answers = { 'GET /saved-places': () => ({ saved: [], searched: null }) };
const address = () => page.getByLabelText('Pickup location');
const code = () => page.getByLabelText('Postal code (optional)', { exact: true });
const says = (...said: unknown[]) =>
  expect
    .element(page.getByRole('status'))
    .toHaveTextContent(JSON.stringify([...said.slice(0, 4), '', ...said.slice(4)]));

test.each([
  ['Kingston', '123 Main Street, Kingston'],
  [undefined, ''],
])('the example address is in the instructor’s town: %s', async (town, example) => {
  await show(<Form {...(town && { town })} />, { answers });
  expect((address().element() as HTMLInputElement).placeholder).toBe(example);
});

test('reads the postal code from the address and normalises its spacing', async () => {
  await show(<Form />, { answers });
  await says('', null, '', null, 'pickup', false);
  await address().fill('12 King Street West, Toronto m5v2t6');
  await expect.element(code()).toHaveValue('M5V 2T6');
  await says('12 King Street West, Toronto m5v2t6', 'M5V 2T6', '', null, null, true);
  await code().fill('h2x1y4');
  await userEvent.tab();
  await expect.element(code()).toHaveValue('H2X 1Y4');
  await code().fill('H2X 1');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a Canadian postal code, such as M5V 2T6.')).toBeVisible();
  await says('12 King Street West, Toronto m5v2t6', 'M5V 2T6', '', null, 'code', false);
});

test('uses the searched place until another one is typed', async () => {
  await show(<Searched />, { answers });
  await expect.element(code()).toHaveValue('M5H');
  await address().fill('12 King Street West');
  await says('12 King Street West', 'M5H', '', null, null, true);
});

test('asks for a drop-off only if the lesson ends elsewhere', async () => {
  await show(<Form />, { answers });
  await address().fill('12 King Street West');
  await page.getByRole('checkbox', { name: 'Drop me off somewhere else' }).click();
  await says('12 King Street West', null, '', null, 'dropOff', false);
  await page.getByLabelText('Drop-off location').fill('School, M4C 1B5');
  await says('12 King Street West', null, 'School, M4C 1B5', 'M4C 1B5', null, true);
  await page.getByLabelText('Drop-off postal code (optional)').fill('k5v');
  await expect.element(page.getByText('We couldn’t find this postal code. Check it for typos.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Drop me off somewhere else' }).click();
  await says('12 King Street West', null, '', null, null, true);
});

test('restores everything after a reload', async () => {
  await show(<Form />, {
    answers,
    stored: {
      'draft::pickup': JSON.stringify({
        location: '12 King Street West',
        pickupPostalCode: 'M5H',
        isElsewhere: true,
        dropOff: 'School',
        dropOffPostalCode: '',
      }),
    },
  });
  await says('12 King Street West', 'M5H', 'School', null, null, true);
});
