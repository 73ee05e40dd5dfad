import { unpackWorkbook } from './archive.ts';
import { readCells, repack } from './cells.ts';
import { ReadingError, type ReadingLimits, type ReadingOutcome } from './plain-sheet.ts';
import { neededRecords } from './records.ts';

const ZIP_START = 0x50;

/** Reads an .xlsx or .xls within limits of size. The process around it bounds time and memory. */
export async function readWorkbook(
  file: Buffer,
  limits: Pick<ReadingLimits, 'rows' | 'columns' | 'unpackedBytes'>,
): Promise<ReadingOutcome> {
  try {
    const workbook =
      file[0] === ZIP_START ? repack(await unpackWorkbook(file, limits.unpackedBytes)) : neededRecords(file);
    return { sheet: readCells(workbook, limits) };
  } catch (error) {
    if (error instanceof ReadingError) return { refusal: error.refusal, reason: error.message };
    return { refusal: 'unreadable_sheet', reason: String(error).slice(0, 200) };
  }
}
