/**
 * Entry point of the process that reads one spreadsheet: the file on standard input, the limits as its argument, a
 * `ReadingOutcome` on standard output. Whatever a file makes the library do ends with this process.
 */
import type { ReadingLimits } from './plain-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

const limits: ReadingLimits = JSON.parse(process.argv[2] ?? '');
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const outcome = await readWorkbook(Buffer.concat(chunks), limits);
process.stdout.write(JSON.stringify(outcome), () => process.exit(0));
