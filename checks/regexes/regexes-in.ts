import { globSync, readFileSync } from 'node:fs';
import { isNode, type Node, nodesIn, parse } from '../../scripts/texts/syntax.ts';

export interface FoundRegexes {
  /** Each literal once, as `flags/source`, with the files it stands in. */
  literals: Map<string, string[]>;
  /** Files that compose a pattern at run time. */
  composedIn: string[];
}

const isLiteral = (node: unknown): node is Node & { pattern: string; flags: string } =>
  isNode(node) && node.type === 'RegExpLiteral';

const composes = (node: Node): boolean =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  isNode(node.callee) &&
  node.callee.type === 'Identifier' &&
  node.callee.value === 'RegExp';

/** Every regular expression of the sources that match, by the syntax tree rather than by text. */
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
