/** What has one spelling: text, whole numbers, flags, nothing, and lists and objects of these. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/** One value, one text (RFC 8785): keys sorted, no blanks. What is undefined is not there. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const there = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const one = value[key];
      return one === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(one)}`];
    });
  return `{${there.join(',')}}`;
}

const isList = (value: object): value is readonly Canonical[] => Array.isArray(value);
