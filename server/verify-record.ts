/**
 * `npm run verify-record -- FILE` reads a student's driving record to its last byte and names the first record that is not what was
 * written. It needs no database and no server. With a day's root, as `/api/records/heads` shows it, it wants the file to lead to that.
 */
import { readFileSync } from 'node:fs';
import { type Fault, type FileReport, verifyFile } from './modules/lesson-records/record-file.ts';

const WHY: Record<Fault['why'], string> = {
  changed: 'is not what was written',
  out_of_place: 'is not the one that was written in this place',
  foreign: 'is of another student',
  missing: 'is missing',
};

function wrongWith({ fault, kept }: FileReport, root: string | undefined): string | null {
  if (fault?.record === null) return 'The file was changed, outside its records.';
  if (fault) return `The file was changed: record ${fault.record} ${WHY[fault.why]}.`;
  return root === undefined || kept?.root === root ? null : 'The file does not lead to this root.';
}

function wordsOf({ records, head, kept }: FileReport): string[] {
  return [
    `The driving record is whole: ${records} records.`,
    ...(head ? [`Its last record: ${head}`] : []),
    ...(kept
      ? [`Its first ${kept.number} were kept on ${kept.day}, which /api/records/heads shows as ${kept.root}`]
      : []),
  ];
}

function check([file, root]: string[]): { isWhole: boolean; words: string[] } {
  if (!file) return { isWhole: false, words: ['Give the file: npm run verify-record -- lanewise-record.json'] };
  try {
    const report = verifyFile(readFileSync(file));
    const wrong = wrongWith(report, root);
    return wrong === null ? { isWhole: true, words: wordsOf(report) } : { isWhole: false, words: [wrong] };
  } catch (error) {
    return { isWhole: false, words: [String(error)] };
  }
}

const { isWhole, words } = check(process.argv.slice(2));
process[isWhole ? 'stdout' : 'stderr'].write(`${words.join('\n')}\n`);
process.exitCode = isWhole ? 0 : 1;
