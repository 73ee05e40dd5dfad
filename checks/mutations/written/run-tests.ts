import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Mutation } from './mutation.ts';
import type { Report } from './verdict.ts';

/** All the guarding tests together take a fifth of it; what is still there then hangs. */
const PATIENCE_MS = 15 * 60_000;

const isOfBrowser = (file: string): boolean => file.startsWith('checks/e2e/');

/** Runs a command of the copy's packages until it ends. */
async function run(copy: Copy, command: string, args: string[]): Promise<void> {
  const child = spawn(join(copy.folder, 'node_modules/.bin', command), args, {
    cwd: copy.folder,
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  await once(child, 'close');
  clearTimeout(timer);
}

/** Whether the tests build the copy's pages again (`checks/support/built-pages.ts`). */
export const needsBuild = ({ takenOut, test }: Mutation): boolean =>
  isOfBrowser(test.file) && takenOut.some(({ file }) => /^(web|contract)\//.test(file));

/** Runs test files of the copy. @returns null where that gave no report */
export async function runTests(copy: Copy, files: string[], title?: string): Promise<Report | null> {
  const output = join(copy.folder, 'report.json');
  rmSync(output, { force: true });
  await run(copy, 'vitest', [
    'run',
    '--reporter=json',
    `--outputFile=${output}`,
    ...(title === undefined ? [] : ['-t', literally(title)]),
    ...files,
  ]);
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null;
}

/** As a pattern that is the text itself. */
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
