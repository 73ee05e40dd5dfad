import { parseSync } from '@swc/core';

/** A node of the syntax tree, reduced to what the checks need. */
export interface Node {
  type: string;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const parse = (source: string, { tsx } = { tsx: true }): Node =>
  parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }) as unknown as Node;

/** Every node, parents first. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesIn(item);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value;
    for (const inner of Object.values(value)) yield* nodesIn(inner);
  }
}

/** The fixed parts of a template literal. */
export const getFixedParts = (template: Node): string[] =>
  (template.quasis as { cooked?: string; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw);
