import { globSync, readFileSync } from 'node:fs';
import { isNode, type Node, nodesIn, parse } from '../../scripts/texts/syntax.ts';

export interface FoundRegexes {
  /** Each distinct literal as `flags/source`, with the files it occurs in. */
  literals: Map<string, string[]>;
  /** Files that build a pattern at run time. */
  composedIn: string[];
}

const isLiteral = (node: unknown): node is Node & { pattern: string; flags: string } =>
  isNode(node) && node.type === 'RegExpLiteral';

const composes = (node: Node): boolean =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  isNode(node.callee) &&
  node.callee.type === 'Identifier' &&
  node.callee.value === 'RegExp';

/** Finds every regular expression in the matching sources, from the syntax tree. */
export function regexesIn(patterns: string[], exclude: string[]): FoundRegexes {
  const found: FoundRegexes = { literals: new Map(), composedIn: [] };
  for (const file of globSync(patterns, { exclude }).sort()) {
    for (const node of nodesIn(parse(readFileSync(file, 'utf8'), { tsx: file.endsWith('x') }))) {
      if (composes(node)) found.composedIn.push(file);
      if (!isLiteral(node)) continue;
      const key = `${node.flags}/${node.pattern}`;
      found.literals.set(key, [...(found.literals.get(key) ?? []), file]);
    }
  }
  return found;
}
