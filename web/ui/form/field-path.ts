/** `'email' | 'instructorCar.model'`: one level of nesting, as the contract's bodies have. */
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
