import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const RESULTS = join(import.meta.dirname, '../test-results');
const SHOWN = 20;

function secondsOf(file: TestModule): number {
  const { setupDuration, collectDuration, duration } = file.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
}

/** A Vitest reporter that writes the slowest test files with their times to `test-results/slowest.txt`. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const lines = files
      .map((file) => ({ name: file.relativeModuleId, seconds: secondsOf(file) }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, 'slowest.txt'), lines.join(''));
  }
}
