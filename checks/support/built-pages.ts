import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Vitest setup of projects that start the product: builds the pages if their sources changed. */
export default function buildPages(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/ready.mjs')], { stdio: 'inherit' });
}
