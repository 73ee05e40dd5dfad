import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { requiredText } from '#contract/validation.ts';
import { ApiError, NetworkError } from '../../api/client.ts';
import { show } from '../../testing/room.tsx';
import { Button } from '../button.tsx';
import { changeLanguage, useLanguage } from '../i18n/language.ts';
import { Checkbox } from './checkbox.tsx';
import { ownDrafts } from './draft.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const schema = z.object({ name: requiredText(10), city: requiredText(10), password: requiredText(10) });
type Sent = z.output<typeof schema>;

interface ExampleProps {
  send: (input: Sent) => Promise<void> | void;
  draft?: string;
}

/** A form like those of the features. */
function Example({ send, draft }: ExampleProps) {
  const form = useForm({
    schema,
    initial: { name: '', city: 'Halifax', password: '' },
    errorText: (error) => (error instanceof NetworkError ? 'no connection' : 'refused'),
    onSubmit: send,
    ...(draft && { draft }),
  });
  return (
    <Form form={form} label="Example">
      <TextField {...form.field('name', 'Name')} />
      <TextField {...form.field('city', 'City')} />
      <TextField {...form.field('password', 'Password')} type="password" />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel="Sending …">
        Send
      </Button>
    </Form>
  );
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = () => page.getByRole('button', { name: 'Send' }).click();
const faultOf = (name: string) => {
  const control = field(name).element();
  return (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
};
const alert = () => page.getByRole('alert');

test('nothing is refused before it is sent; then all that is wrong is said, each at its field, and leads to it', async () => {
  const sent: Sent[] = [];
  await show(<Example send={(input) => void sent.push(input)} />);
  await field('City').fill('');
  await userEvent.tab();
  await expect.element(alert()).not.toBeInTheDocument();

  await press();
  await expect.element(alert()).toHaveFocus();
  await expect.element(alert().getByText('3 fields need your attention')).toBeVisible();
  expect(
    alert()
      .getByRole('link')
      .elements()
      .map((link) => link.textContent?.split(':')[0]),
  ).toEqual(['Name', 'City', 'Password']);
  for (const name of ['Name', 'City', 'Password']) {
    expect(faultOf(name)).toBe('This field is required');
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await alert().getByRole('link', { name: /^City/ }).click();
  await expect.element(field('City')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a complaint goes when its field is mended, and says the reason of the moment while it is not', async () => {
  await show(<Example send={() => undefined} />);
  await press();
  await field('Name').fill('far too long a name');
  await expect.poll(() => faultOf('Name')).toBe('This text is too long. Shorten it.');
  await field('Name').fill('Amina');
  await expect.poll(() => faultOf('Name')).toBe('');
  expect(faultOf('Password')).toBe('This field is required');
});

test('what is sent is what the schema makes of it, once, however often it is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: Sent[] = [];
  await show(
    <Example
      send={(input) => {
        sent.push(input);
        return promise;
      }}
    />,
  );
  await field('Name').fill(' Amina ');
  await field('Password').fill('secret');
  const button = page.getByRole('button').element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('button', { name: 'Sending …' })).toBeVisible();
  button.form?.requestSubmit();
  resolve();
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  expect(sent).toEqual([{ name: 'Amina', city: 'Halifax', password: 'secret' }]);
});

test('what the server refuses is said at its field; a code that is none of the forms’ in the server’s own words', async () => {
  const details = [
    { path: 'city', code: 'too_long', message: 'unused' },
    { path: 'name', code: 'of_tomorrow', message: 'That name is taken.' },
    { path: 'nowhere', code: 'required', message: 'unused' },
  ];
  await show(
    <Example
      send={() => {
        throw new ApiError(400, { code: 'invalid_request', details });
      }}
    />,
  );
  await field('Name').fill('Amina');
  await field('Password').fill('secret');
  await press();
  await expect.element(alert().getByText('2 fields need your attention')).toBeVisible();
  expect(faultOf('Name')).toBe('That name is taken.');
  expect(faultOf('City')).not.toBe('');
  expect(faultOf('City')).not.toBe('unused');
  expect(faultOf('Password')).toBe('');
  await field('Name').fill('Kofi');
  await expect.poll(() => faultOf('Name')).toBe('');
});

test('a failure as a whole is said above the form, which keeps everything and can be sent again', async () => {
  let failures = 0;
  await show(
    <Example
      send={() => {
        failures += 1;
        if (failures === 1) throw new NetworkError();
        if (failures === 2) throw new ApiError(409, { code: 'status_conflict' });
      }}
    />,
  );
  await field('Name').fill('Amina');
  await field('Password').fill('secret');
  await press();
  await expect.element(alert()).toHaveTextContent('no connection');
  await expect.element(alert()).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Amina');
  // The error is about what was sent, so it goes as soon as the person types.
  await field('Name').fill('Amina O');
  await expect.element(alert()).not.toBeInTheDocument();
  await press();
  await expect.element(alert()).toHaveTextContent('refused');
  await press();
  await expect.poll(() => failures).toBe(3);
  await expect.element(alert()).not.toBeInTheDocument();
});

test('a draft is kept while it is typed, of the touched fields alone, never a password; sending ends it', async () => {
  const draftOf = () => JSON.parse(sessionStorage.getItem('draft:candidate-1:example') ?? 'null');
  ownDrafts(() => 'candidate-1');
  const send = async () => undefined;
  await show(<Example send={send} draft="example" />);
  await field('Name').fill('Amina');
  await field('Password').fill('secret');
  expect(draftOf()).toEqual({ name: 'Amina' });

  await press();
  await expect.poll(draftOf).toBeNull();
});

test('a draft is there again for whoever typed it, and for nobody else', async () => {
  const stored = { 'draft:candidate-1:example': JSON.stringify({ name: 'Amina', gone: 'x' }) };
  const nameFor = async (owner: string) => {
    ownDrafts(() => owner);
    const { screen } = await show(<Example send={() => undefined} draft="example" />, { stored });
    const value = (field('Name').element() as HTMLInputElement).value;
    const city = (field('City').element() as HTMLInputElement).value;
    await screen.unmount();
    return [value, city];
  };
  expect(await nameFor('candidate-1')).toEqual(['Amina', 'Halifax']);
  expect(await nameFor('candidate-2')).toEqual(['', 'Halifax']);
  expect(await nameFor('')).toEqual(['', 'Halifax']);
});

function Bilingual() {
  const label = useLanguage() === 'fr' ? 'Nom' : 'Name';
  const form = useForm({
    schema: z.object({ name: requiredText(10) }),
    initial: { name: '' },
    errorText: String,
    onSubmit: () => undefined,
  });
  return (
    <Form form={form} label="Example">
      <TextField {...form.field('name', label)} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

test('what was refused is said anew, labels and all, in a language that is chosen afterwards', async () => {
  await show(<Bilingual />);
  await press();
  await expect.element(alert()).toBeVisible();
  expect(alert().element().textContent).toContain('Name: This field is required');
  await changeLanguage('fr');
  await expect.element(page.getByText('Ce champ est obligatoire').first()).toBeVisible();
  expect(alert().element().textContent).toContain('Nom\u00a0: Ce champ est obligatoire');
});

const RECORD = { name: 'Amina', city: 'Halifax', isOpen: false, version: 'v1' };
const record = z.object({
  name: requiredText(10),
  city: requiredText(10),
  isOpen: z.boolean(),
  version: z.optional(z.string()),
});

/** A form that replaces a record. */
function RecordExample({
  send,
  conflicting,
}: {
  send: (input: z.output<typeof record>) => Promise<void>;
  conflicting?: Parameters<typeof useForm<typeof RECORD, typeof record>>[0]['conflicting'];
}) {
  const form = useForm({
    schema: record,
    initial: RECORD,
    errorText: () => 'refused',
    draft: 'record',
    conflicting,
    onSubmit: (input, { version }) => send({ ...input, version }),
  });
  return (
    <Form form={form} label="Example">
      <TextField {...form.field('name', 'Name')} />
      <TextField {...form.field('city', 'City')} />
      <Checkbox {...form.field('isOpen', 'Open')} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

const changedBy = (name: string | null, fields: object, isOwnChange = false) =>
  new ApiError(409, {
    code: 'changed_meanwhile',
    details: { version: 'v2', fields, changedBy: name, isOwnChange },
  });

test('a save that meets somebody else’s change keeps what was typed, takes the rest, and overwrites only when saved again', async () => {
  const sent: unknown[] = [];
  await show(
    <RecordExample
      send={async (input) => {
        sent.push(input);
        if (input.version === 'v1') throw changedBy('Sam Roy', { name: 'Kofi', city: 'Regina', isOpen: true });
      }}
    />,
  );
  await field('Name').fill('Noor');
  await press();
  await expect.element(alert()).toHaveFocus();
  await expect.element(alert().getByText('Sam Roy changed this while you were editing.')).toBeVisible();
  expect(
    alert()
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Name', 'City', 'Open']);
  await expect.element(field('Name')).toHaveValue('Noor');
  expect(faultOf('Name')).toBe('Now: Kofi. Save again to replace it with yours.');
  await expect.element(field('City')).toHaveValue('Regina');
  expect(faultOf('City')).toBe('Updated to the latest saved value.');
  await expect.element(field('Open')).toBeChecked();
  await alert().getByRole('link', { name: 'City' }).click();
  await expect.element(field('City')).toHaveFocus();

  await page.getByRole('button', { name: 'Save again' }).click();
  await expect.element(alert()).not.toBeInTheDocument();
  expect(sent).toEqual([
    { ...RECORD, name: 'Noor' },
    { name: 'Noor', city: 'Regina', isOpen: true, version: 'v2' },
  ]);
});

test('a form opens as an earlier save left it that met somebody else’s change', async () => {
  const sent: unknown[] = [];
  await show(
    <RecordExample
      send={async (input) => void sent.push(input)}
      conflicting={{
        base: RECORD,
        values: { ...RECORD, name: 'Noor' },
        told: { version: 'v2', fields: { name: 'Kofi', city: 'Regina' }, changedBy: 'Sam Roy', isOwnChange: false },
      }}
    />,
  );
  await expect.element(alert().getByText('Sam Roy changed this while you were editing.')).toBeVisible();
  expect(faultOf('Name')).toBe('Now: Kofi. Save again to replace it with yours.');
  expect(faultOf('City')).toBe('Updated to the latest saved value.');
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect.poll(() => sent).toEqual([{ ...RECORD, name: 'Noor', city: 'Regina', version: 'v2' }]);
});

test('a change whose author is unknown, or the reader in another window, is called so', async () => {
  const errors = [changedBy(null, { name: 'Kofi' }), changedBy('Amina', { name: 'Esi' }, true)];
  await show(
    <RecordExample
      send={async () => {
        throw errors.shift();
      }}
    />,
    { language: 'fr' },
  );
  await press();
  await expect.element(page.getByText('Quelqu’un a modifié ces renseignements en même temps que vous.')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer de nouveau' }).click();
  await expect.element(page.getByText('Vous avez modifié ces renseignements dans une autre fenêtre.')).toBeVisible();
});

test('what was typed before a reload is saved with the version that it was typed on', async () => {
  const sent: unknown[] = [];
  ownDrafts(() => 'amina');
  await show(<RecordExample send={async (input) => void sent.push(input)} />, {
    stored: { 'draft:amina:record': JSON.stringify({ name: 'Noor', version: 'v0' }) },
  });
  await press();
  await expect.poll(() => sent).toEqual([{ ...RECORD, name: 'Noor', version: 'v0' }]);
});

/** Registers its label after the form's summary has rendered. */
function NameField({ form }: { form: { field: (path: 'name', label: string) => Parameters<typeof TextField>[0] } }) {
  return <TextField {...form.field('name', useLanguage() === 'fr' ? 'Nom' : 'Name')} />;
}
function Sectioned() {
  const form = useForm({
    schema: z.object({ name: requiredText(10) }),
    initial: { name: '' },
    errorText: () => 'refused',
    onSubmit: () => undefined,
  });
  return (
    <Form form={form}>
      <NameField form={form} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

test('in another language, the summary names a field of a section as the section does', async () => {
  await show(<Sectioned />);
  await press();
  await expect.element(alert().getByRole('link', { name: /^Name/ })).toBeVisible();
  await changeLanguage('fr');
  await expect.element(alert().getByRole('link', { name: /^Nom/ })).toBeVisible();
});
