import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Change, Mutation } from './mutation.ts';

interface Place {
  file: string;
  from: number;
  to: number;
}

/**
 * Code that does not compile turns any test red. As many protections are taken out together as do not touch each other: the
 * compiler takes as long for one change as for a hundred.
 * @throws Error with what the compiler says
 */
export function requireTypes(copy: Copy, protections: readonly Mutation[]): void {
  const groups: { places: Place[]; changes: Change[] }[] = [];
  for (const { takenOut } of protections) {
    const places = takenOut.map((change) => placeOf(copy, change));
    const group = groups.find((one) => !one.places.some((place) => places.some((other) => touch(place, other))));
    if (group) {
      group.places.push(...places);
      group.changes.push(...takenOut);
    } else groups.push({ places, changes: [...takenOut] });
  }
  for (const { changes } of groups) {
    const restore = copy.change(changes);
    const complaints = compile(copy, changes);
    restore();
    if (complaints !== '') throw new Error(`Without the protections it does not compile:\n${complaints}`);
  }
}

function placeOf({ folder }: Copy, { file, find }: Change): Place {
  const from = readFileSync(join(folder, file), 'utf8').indexOf(find);
  return { file, from, to: from + find.length };
}

const touch = (one: Place, other: Place): boolean =>
  one.file === other.file && one.from <= other.to && other.from <= one.to;

function compile({ folder }: Copy, changes: readonly Change[]): string {
  const isOfWeb = changes.some(({ file }) => file.startsWith('web/'));
  const said = ['tsconfig.json', ...(isOfWeb ? ['web/tsconfig.json'] : [])].map((project) => {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const { status, stdout } = spawnSync(join(folder, 'node_modules/.bin/tsc'), ['-p', project], options);
    return status === 0 ? '' : stdout;
  });
  return said.join('').trim();
}
