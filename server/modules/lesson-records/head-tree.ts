import { createHash } from 'node:crypto';
import { hashOf } from './record-chain.ts';

/** How one head leads to the root of its day: on which side of what was reached the other half stands, and its hash. */
export type Path = readonly string[];

const node = (mark: number, ...parts: string[]): string =>
  createHash('sha256')
    .update(Buffer.from([mark]))
    .update(Buffer.from(parts.join(''), 'hex'))
    .digest('hex');
/** Marked apart, so that no pair can pass for a head. */
const leaf = (head: string): string => node(0, head);
const pair = (left: string, right: string): string => node(1, left, right);

function above(row: readonly string[]): string[] {
  const up: string[] = [];
  for (let at = 0; at < row.length; at += 2) {
    const [left = '', right] = [row[at], row[at + 1]];
    up.push(right === undefined ? left : pair(left, right));
  }
  return up;
}

/** What stands for all heads of a day (a Merkle tree). */
export function treeOf(heads: readonly string[]): string {
  let row = heads.map(leaf);
  while (row.length > 1) row = above(row);
  return row[0] ?? '';
}

export function pathOf(heads: readonly string[], index: number): Path {
  const path: string[] = [];
  let [row, at] = [heads.map(leaf), index];
  while (row.length > 1) {
    const other = row[at ^ 1];
    if (other !== undefined) path.push(`${at % 2 === 0 ? 'right' : 'left'} ${other}`);
    [row, at] = [above(row), at >> 1];
  }
  return path;
}

/** Where a path ends that begins at a head; null for what is no path. */
export function followed(head: string, path: Path): string | null {
  let reached = leaf(head);
  for (const step of path) {
    const [, side, other = ''] = /^(left|right) ([0-9a-f]{64})$/.exec(step) ?? [];
    if (side === undefined) return null;
    reached = side === 'left' ? pair(other, reached) : pair(reached, other);
  }
  return reached;
}

/** What is shown of a day: nobody can say later that there were others, on it or on a day before. */
export const rootOf = (of: { day: string; chains: number; before: string; tree: string }): string =>
  hashOf([of.day, of.chains, of.before, of.tree].join(' '));
