import { valueAt, withValue } from './field-path.ts';

/**
 * What was typed, or filled in by a password manager, into a pre-rendered form before it woke up. A control that
 * still holds what was `rendered` was not touched: a draft may know better.
 */
export function withEarlyInput<V extends object>(values: V, form: HTMLFormElement | null, rendered: V): V {
  let result = values;
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || !control.name) continue;
    // A radio button has its value whether it is chosen or not.
    if (control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) continue;
    const current = valueAt(values, control.name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked && current === false) result = withValue(result, control.name, true);
    } else if (
      control.value !== '' &&
      typeof current === 'string' &&
      control.value !== valueAt(rendered, control.name)
    ) {
      result = withValue(result, control.name, control.value);
    }
  }
  return result;
}
