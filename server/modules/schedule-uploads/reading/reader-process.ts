/**
 * The program of the process that reads one spreadsheet: the file on standard input, the limits as its argument, a
 * `ReadingOutcome` on standard output. Whatever a file does to the library happens here and ends with this process.
 */
import { unpackWorkbook } from './archive.ts';
import { readCells, repack } from './cells.ts';
import { ReadingError, type ReadingLimits, type ReadingOutcome } from './plain-sheet.ts';
import { neededRecords } from './records.ts';

const ZIP_START = 0x50;

async function main(): Promise<void> {
  const limits: ReadingLimits = JSON.parse(process.argv[2] ?? '');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const outcome = await read(Buffer.concat(chunks), limits);
  process.stdout.write(JSON.stringify(outcome), () => process.exit(0));
}

async function read(file: Buffer, limits: ReadingLimits): Promise<ReadingOutcome> {
  try {
    const workbook =
      file[0] === ZIP_START ? repack(await unpackWorkbook(file, limits.unpackedBytes)) : neededRecords(file);
    return { sheet: readCells(workbook, limits) };
  } catch (error) {
    if (error instanceof ReadingError) return { refusal: error.refusal, reason: error.message };
    return { refusal: 'unreadable_sheet', reason: String(error).slice(0, 200) };
  }
}

await main();
