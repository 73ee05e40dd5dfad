import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { createLogger } from '#server/platform/log.ts';
import { buildWorkbook } from '#server/testing/build-archive.ts';
import { limitedBySystem, watchMemory } from './process-limits.ts';
import { createSheetReader } from './sheet-reader.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = { ...SHEET_LIMITS, waitSeconds: 60, residentBytes: 600 * MEGABYTE, answerBytes: MEGABYTE };

const start = ([command = '', ...args]: string[]) => spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
/** Its end; that of one that nothing ends is ours, and by another signal. */
async function end(child: ChildProcess) {
  const timer = setTimeout(() => child.kill('SIGTERM'), 15_000);
  const [code, signal] = (await once(child, 'close')) as [code: number | null, signal: string | null];
  clearTimeout(timer);
  return [code, signal];
}

/** Elsewhere the watch from outside is what there is. */
const testOnLinux = test.runIf(process.platform === 'linux');

testOnLinux('a process that computes without end is ended by the system', async () => {
  const program = [process.execPath, '-e', 'for (;;);'];
  const [code, signal] = await end(start(await limitedBySystem(program, { ...LIMITS, seconds: 1 })));
  expect([code, signal]).toEqual([null, expect.stringMatching(/^SIG(KILL|XCPU)$/)]);
});

testOnLinux('a process gets no more address space than a large sheet takes', async () => {
  const asks = (megabytes: number) => [process.execPath, '-e', `Buffer.alloc(${megabytes * MEGABYTE})`];
  // As the first WebAssembly in a server does: its own address space is no measure.
  const { Memory } = Reflect.get(globalThis, 'WebAssembly') as {
    Memory: new (size: object) => { buffer: ArrayBuffer };
  };
  const reserved = new Memory({ initial: 1 });
  expect(await end(start(await limitedBySystem(asks(300), LIMITS)))).toEqual([0, null]);
  const [code, signal] = await end(start(await limitedBySystem(asks(3_000), LIMITS)));
  expect(reserved.buffer.byteLength).toBeGreaterThan(0);
  expect([code, signal]).not.toEqual([0, null]);
});

test('a process that holds too much memory is ended from outside, one that does not goes on', async () => {
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

const sheetOf = (rows: string) => buildWorkbook({ sheet: `<sheetData>${rows}</sheetData>` });
const SHEET = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');
/** A second of computing: nobody is paused so long that it would be done before a wait that is over at once. */
const LONG_SHEET = sheetOf(
  Array.from({ length: 20_000 }, (_, row) => `<row r="${row + 1}"><c r="T${row + 1}"><v>1</v></c></row>`).join(''),
);
const read = (limits: object, sheet = SHEET) =>
  createSheetReader(createLogger('silent'), { ...LIMITS, ...limits })(sheet).catch((refusal) => refusal.code);
const SHEET_READ = { rows: [{ row: 1, cells: [1] }] };

test('the process that reads a sheet is held to memory, time and the length of its answer', async () => {
  expect(await read({})).toMatchObject(SHEET_READ);
  expect(await read({ residentBytes: MEGABYTE })).toBe('sheet_too_complex');
  expect(await read({ waitSeconds: 0 }, LONG_SHEET)).toBe('unreadable_sheet');
  expect(await read({ answerBytes: 10 })).toBe('sheet_too_complex');
});

test('the process that reads a sheet is given nothing of our environment', async () => {
  // Whoever got it could not start.
  vi.stubEnv('NODE_OPTIONS', '--import=/no-such-file.mjs');
  const sheet = await read({});
  vi.unstubAllEnvs();
  expect(sheet).toMatchObject(SHEET_READ);
});
