import { expect, test } from 'vitest';
import { withEarlyInput } from './form-values.ts';

const rendered = { name: '', city: 'Halifax', agrees: false, kind: 'car', note: '' };

function formWith(markup: string): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = markup;
  return form;
}

test('what was typed or ticked before a form woke up is taken over', () => {
  const form = formWith(`
    <input name="name" value="Amina">
    <input name="city" value="Toronto">
    <input name="agrees" type="checkbox" checked>
    <input name="kind" type="radio" value="car">
    <input name="kind" type="radio" value="van" checked>
    <textarea name="note">Hello</textarea>
    <input value="nameless">
  `);
  expect(withEarlyInput(rendered, form, rendered)).toEqual({
    name: 'Amina',
    city: 'Toronto',
    agrees: true,
    kind: 'van',
    note: 'Hello',
  });
});

test('a field that holds what was rendered was not touched: a draft knows better', () => {
  const draft = { ...rendered, name: 'Kofi', city: 'Regina', agrees: true };
  const form = formWith(
    '<input name="name" value=""><input name="city" value="Halifax"><input name="agrees" type="checkbox">',
  );
  expect(withEarlyInput(draft, form, rendered)).toEqual(draft);
  expect(withEarlyInput(draft, null, rendered)).toBe(draft);
});
