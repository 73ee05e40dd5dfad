import { join } from 'node:path';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import type { Logger } from '#server/platform/log.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { PlainWorkbook, ReadingLimits, ReadingOutcome } from './plain-sheet.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');

/** Each school uploads one file at a time, so those waiting are different schools. */
const AT_ONCE = 2;
const WAITING_MAX = 8;
/** 20,000 rows of 20 numeric columns, about 5 MB, need four fifths of this. */
const HEAP_MEGABYTES = 384;
const RESIDENT_BYTES = 600 * 1024 * 1024;
const ANSWER_BYTES = 32 * 1024 * 1024;
/** The limit in seconds is CPU time; at low priority the process may wait this much longer. */
const WAIT_SECONDS = 60;
export const READING_LIMITS: ReadingLimits = {
  ...SHEET_LIMITS,
  heapMegabytes: HEAP_MEGABYTES,
  waitSeconds: WAIT_SECONDS,
  residentBytes: RESIDENT_BYTES,
  answerBytes: ANSWER_BYTES,
};

type ReadSheet = (file: Buffer) => Promise<PlainWorkbook>;

/**
 * Reads spreadsheets, each in a process with limited memory and time.
 * @returns a function that throws AppError file_too_large, unsupported_sheet, unreadable_sheet, sheet_too_complex or
 *   overloaded
 */
export function createSheetReader({ logger }: { logger: Logger }, limits: ReadingLimits = READING_LIMITS): ReadSheet {
  const turns = createSemaphore({ running: AT_ONCE, waiting: WAITING_MAX });
  return async (file) => {
    if (file.length > SHEET_LIMITS.bytes) throw new AppError('file_too_large');
    const outcome = await turns.run(() => readInProcess(file, limits));
    if ('workbook' in outcome) return outcome.workbook;
    logger.info({ refusal: outcome.refusal, reason: outcome.reason }, 'sheet refused');
    throw new AppError(outcome.refusal);
  };
}

async function readInProcess(file: Buffer, limits: ReadingLimits): Promise<ReadingOutcome> {
  const outcome = await runLimited({ program: PROGRAM, argument: limits, input: file }, limits);
  if ('answer' in outcome) return outcome.answer as ReadingOutcome;
  const refusal = outcome.ended === 'beyond limits' ? 'sheet_too_complex' : 'unreadable_sheet';
  return { refusal, reason: outcome.reason };
}
