import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Logger } from '#server/platform/log.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { PlainSheet, ReadingLimits, ReadingOutcome } from './plain-sheet.ts';
import { limitedBySystem, watchMemory } from './process-limits.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');

/** A school sends one file at a time, so that each of those who wait is another school's. */
const AT_ONCE = 2;
const WAITING_MAX = 8;
/** 20,000 rows of 20 columns of numbers, near 5 MB, need four fifths of it. */
const HEAP_MEGABYTES = 384;
const RESIDENT_BYTES = 600 * 1024 * 1024;
const ANSWER_BYTES = 32 * 1024 * 1024;
/** Its seconds are of computing. Behind everyone else it may wait so much longer for them. */
const WAIT_SECONDS = 60;
const LIMITS: ReadingLimits = {
  ...SHEET_LIMITS,
  waitSeconds: WAIT_SECONDS,
  residentBytes: RESIDENT_BYTES,
  answerBytes: ANSWER_BYTES,
};
/** Below everyone's requests. */
const PRIORITY = 10;

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export type ReadSheet = (file: Buffer) => Promise<PlainSheet>;

/**
 * Reads spreadsheets, each in a process of its own that may take so much memory and time and no more.
 * @returns a function that throws AppError file_too_large, unsupported_sheet, unreadable_sheet, sheet_too_complex or
 *   overloaded
 */
export function createSheetReader(log: Logger, limits: ReadingLimits = LIMITS): ReadSheet {
  const turns = createSemaphore({ running: AT_ONCE, waiting: WAITING_MAX });
  return async (file) => {
    if (file.length > SHEET_LIMITS.bytes) throw new AppError('file_too_large');
    // By content: a name says nothing, and the library would read a web page or a text file just as well.
    if (!startsWith(file, ZIP) && !startsWith(file, OLE2)) throw new AppError('unsupported_sheet');
    const outcome = await turns.run(() => readInProcess(file, limits));
    if ('sheet' in outcome) return outcome.sheet;
    log.info({ refusal: outcome.refusal, reason: outcome.reason }, 'sheet refused');
    throw new AppError(outcome.refusal);
  };
}

const startsWith = (file: Buffer, start: Buffer): boolean => file.subarray(0, start.length).equals(start);

async function readInProcess(file: Buffer, limits: ReadingLimits): Promise<ReadingOutcome> {
  const program = [process.execPath, `--max-old-space-size=${HEAP_MEGABYTES}`, PROGRAM, JSON.stringify(limits)];
  const [command = '', ...args] = await limitedBySystem(program, limits);
  return new Promise((resolve) => {
    // An empty environment: nothing of ours, and no NODE_OPTIONS, reaches the process.
    const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    let answerBytes = 0;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limits.waitSeconds * 1000);
    const stopWatching = watchMemory(child, limits.residentBytes);
    const settle = (outcome: ReadingOutcome) => {
      clearTimeout(timer);
      stopWatching();
      resolve(outcome);
    };

    child.stdout.on('data', (chunk: Buffer) => {
      answerBytes += chunk.length;
      if (answerBytes > limits.answerBytes) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    // The process may end before it took the whole file.
    child.stdin.on('error', () => {});
    child.on('error', (error) => settle({ refusal: 'unreadable_sheet', reason: error.message }));
    child.on('close', (code, signal) => {
      if (code === 0) settle(parseOutcome(chunks));
      else if (isLate) settle({ refusal: 'unreadable_sheet', reason: `not read in ${limits.waitSeconds} s` });
      // Out of memory or time: by the heap limit, the system's or the watch.
      else settle({ refusal: 'sheet_too_complex', reason: `ended by ${signal ?? code}` });
    });
    child.on('spawn', () => lowerPriority(child.pid));
    child.stdin.end(file);
  });
}

function parseOutcome(chunks: Buffer[]): ReadingOutcome {
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return { refusal: 'unreadable_sheet', reason: 'the reading process gave no answer' };
  }
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It has ended already.
  }
}
