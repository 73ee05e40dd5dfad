import { valueAt, withValue } from './field-path.ts';

/** What was typed, or filled in by a password manager, into a pre-rendered form before it woke up. */
export function withEarlyInput<V extends object>(values: V, form: HTMLFormElement | null): V {
  let result = values;
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || !control.name) continue;
    const current = valueAt(values, control.name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked && current === false) result = withValue(result, control.name, true);
    } else if (control.value !== '' && typeof current === 'string') {
      result = withValue(result, control.name, control.value);
    }
  }
  return result;
}
