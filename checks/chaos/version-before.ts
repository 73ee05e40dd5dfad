import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/**
 * The program as it was before, with the packages and pages of this one, for as long as `work` takes: the last commit that did not know our
 * newest migration; `UPGRADE_FROM` names another.
 */
export async function withVersionBefore<T>(work: (before: { root: string; commit: string }) => Promise<T>): Promise<T> {
  const newest = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/*.sql');
  const commit = await git('rev-parse', '--short', process.env.UPGRADE_FROM ?? `${newest}^`);
  const folder = mkdtempSync('/tmp/lanewise-before-');
  const root = join(folder, 'program');
  try {
    await git('worktree', 'add', '--detach', root, commit);
    for (const made of ['node_modules', 'build']) symlinkSync(join(ROOT, made), join(root, made));
    return await work({ root, commit });
  } finally {
    await git('worktree', 'remove', '--force', root);
    rmSync(folder, { recursive: true, force: true });
  }
}
