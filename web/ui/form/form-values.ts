/**
 * Takes over what was typed, or filled in by a password manager, before a pre-rendered form was hydrated. A control
 * that still holds its `rendered` value wasn't touched, so a draft's value stays.
 */
export function withEarlyInput<V extends object>(values: V, form: HTMLFormElement | null, rendered: V): V {
  let result = values;
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || !control.name) continue;
    // A radio button has a value even when it isn't checked.
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
/** `'email' | 'instructorCar.model'`: one level of nesting, like the request bodies of the contract. */
export type FieldPath<V> = {
  [K in keyof V & string]: V[K] extends readonly unknown[] | Date | null
    ? K
    : V[K] extends object
      ? `${K}.${keyof V[K] & string}`
      : K;
}[keyof V & string];

export type ValueAt<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${infer Outer}.${infer Inner}`
    ? Outer extends keyof V
      ? Inner extends keyof V[Outer]
        ? V[Outer][Inner]
        : never
      : never
    : never;

export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
}

export function withValue<V extends object>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.');
  const inner = (values as Record<string, unknown>)[key];
  return { ...values, [key]: rest.length > 0 ? withValue((inner ?? {}) as object, rest.join('.'), value) : value };
}
