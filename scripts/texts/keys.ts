import { getFixedParts, nodesIn, parse } from './syntax.ts';

export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Keys such as `login.title`; plural forms count as one key. */
export function listKeys(texts: Texts, before = ''): string[] {
  const keys = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${before}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')]
      : listKeys(value, `${before}${key}.`),
  );
  return [...new Set(keys)];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the keys that the sources may use: whole keys, and patterns for keys completed at run time. */
export function findUsedKeys(sources: readonly string[]): (key: string) => boolean {
  const whole = new Set<string>();
  const patterns = new Set<string>();
  for (const source of sources) {
    for (const node of nodesIn(parse(source))) {
      if (node.type === 'StringLiteral') whole.add(node.value as string);
      if (node.type !== 'TemplateLiteral') continue;
      const parts = getFixedParts(node);
      // A string without a dot could be anything, such as a file name or a style.
      if (
        parts.length > 1 &&
        parts.some((part) => /\w\.|\.\w/.test(part)) &&
        parts.every((part) => /^[\w.-]*$/.test(part))
      )
        patterns.add(parts.map(escaped).join('[\\w. -]+'));
    }
  }
  const pattern = new RegExp(`^(${[...patterns].join('|') || '(?!)'})$`);
  return (key) => whole.has(key) || pattern.test(key);
}
