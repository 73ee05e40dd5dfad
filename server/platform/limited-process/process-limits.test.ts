import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { limitedBySystem, watchMemory } from './process-limits.ts';
import { runLimited } from './run-limited.ts';

const MEGABYTE = 1024 * 1024;

const start = ([command = '', ...args]: string[]) => spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
/** Waits for the process to end; kills it with another signal if nothing else ends it. */
async function end(child: ChildProcess) {
  const timer = setTimeout(() => child.kill('SIGTERM'), 15_000);
  const [code, signal] = (await once(child, 'close')) as [code: number | null, signal: string | null];
  clearTimeout(timer);
  return [code, signal];
}

/** On other systems, only the external memory watch works. */
const testOnLinux = test.runIf(process.platform === 'linux');

testOnLinux('a process that computes without end is ended by the system', async () => {
  const program = [process.execPath, '-e', 'for (;;);'];
  const [code, signal] = await end(start(await limitedBySystem(program, { seconds: 1 })));
  expect([code, signal]).toEqual([null, expect.stringMatching(/^SIG(KILL|XCPU)$/)]);
});

testOnLinux('a process gets no more address space than a large sheet takes', async () => {
  const asks = (megabytes: number) => [process.execPath, '-e', `Buffer.alloc(${megabytes * MEGABYTE})`];
  // Reserves memory as the first WebAssembly in a server does, so the server's own address space is no baseline.
  const { Memory } = Reflect.get(globalThis, 'WebAssembly') as {
    Memory: new (size: object) => { buffer: ArrayBuffer };
  };
  const reserved = new Memory({ initial: 1 });
  expect(await end(start(await limitedBySystem(asks(300), { seconds: 5 })))).toEqual([0, null]);
  const [code, signal] = await end(start(await limitedBySystem(asks(3_000), { seconds: 5 })));
  expect(reserved.buffer.byteLength).toBeGreaterThan(0);
  expect([code, signal]).not.toEqual([0, null]);
});

testOnLinux('a process with many threads reserves the same address space each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'limited-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'threads.cjs');
  writeFileSync(
    program,
    `const { readFileSync } = require('node:fs'), { scrypt } = require('node:crypto'), { promisify } = require('node:util');
    Promise.all(Array.from({ length: 4 }, () => promisify(scrypt)('a', 'b', 64))).then(() => {
      const [, kib] = /^VmSize:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
      process.stdout.write(kib);
    });`,
  );
  const limits = { heapMegabytes: 64, seconds: 5, waitSeconds: 30, residentBytes: 600 * MEGABYTE, answerBytes: 100 };
  const input = Buffer.from('');
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => runLimited({ program, argument: {}, input }, limits)),
  );
  const mebibytes = outcomes.map((outcome) => ('answer' in outcome ? Number(outcome.answer) / 1024 : 0));
  expect(Math.min(...mebibytes)).toBeGreaterThan(0);
  // One more glibc arena would add 64 MiB.
  expect(Math.max(...mebibytes) - Math.min(...mebibytes)).toBeLessThan(60);
});

test('kills a process that uses too much memory, and leaves others alone', async () => {
  const holds = (megabytes: number) =>
    start([
      process.execPath,
      '-e',
      `const held = Buffer.alloc(${megabytes * MEGABYTE}, 1); console.log('holds'); process.stdin.on('data', () => process.exit(held[0] - 1)).resume()`,
    ]);
  const greedy = holds(400);
  const stopGreedy = watchMemory(greedy, 200 * MEGABYTE);
  expect(await end(greedy)).toEqual([null, 'SIGKILL']);
  stopGreedy();

  const modest = holds(20);
  const stopModest = watchMemory(modest, 200 * MEGABYTE);
  await once(modest.stdout as NonNullable<typeof modest.stdout>, 'data');
  modest.stdin?.write('go');
  expect(await end(modest)).toEqual([0, null]);
  stopModest();
});
