import type { Mutation } from '../mutation.ts';

const ARCHIVE = 'server/modules/schedule-uploads/reading/archive.ts';
const CELLS = 'server/modules/schedule-uploads/reading/cells.ts';
const CELLS_TEST = 'server/modules/schedule-uploads/reading/cells.test.ts';
const READER = 'server/modules/schedule-uploads/reading/sheet-reader.ts';
const LIMITS = 'server/platform/limited-process/process-limits.ts';
const LIMITS_TEST = 'server/platform/limited-process/process-limits.test.ts';
const RUNNING = 'server/platform/limited-process/run-limited.ts';
const READER_TEST = 'server/modules/schedule-uploads/reading/sheet-reader.test.ts';
const WORKBOOK = 'server/modules/schedule-uploads/reading/read-workbook.ts';
const WORKBOOK_TEST = 'server/modules/schedule-uploads/reading/read-workbook.test.ts';
const SHEETS = 'server/modules/schedule-uploads/hostile.test.ts';
const PORTRAIT = 'server/modules/photos/portrait.ts';
const PORTRAIT_PROCESS = 'server/modules/photos/portrait-process.ts';
const PICTURES = 'server/modules/photos/hostile.test.ts';
const SERVER = 'server/platform/http/server.ts';
const BODIES = 'server/hostile-input.test.ts';
const OUTSIDE = 'server/platform/outside/read-outside.ts';
const OUTSIDE_TEST = 'server/platform/outside/read-outside.test.ts';

const PEOPLE = 'server/modules/instructors/upload-instructors.ts';
const PEOPLE_TEST = 'server/modules/instructors/upload-instructors.test.ts';

/** Sheets, pictures and bodies that are made to harm. */
export const FILES: Mutation[] = [
  {
    row: 'hostile-input',
    protection: 'a list of people: so many rows',
    takenOut: [
      {
        file: 'server/platform/sheets/read-csv.ts',
        find: 'rows.push({ row, cells }) > limits.rows + 1',
        replace: 'rows.push({ row, cells }) < 0',
      },
    ],
    test: { file: PEOPLE_TEST, title: 'is refused with' },
  },
  {
    row: 'hostile-input',
    protection: 'a list of people: letters that can be read for certain',
    takenOut: [
      {
        file: 'server/platform/sheets/read-csv.ts',
        find: "new TextDecoder('utf-8', { fatal: true })",
        replace: "new TextDecoder('utf-8')",
      },
    ],
    test: { file: PEOPLE_TEST, title: 'is refused with' },
  },
  {
    row: 'hostile-input',
    protection: 'a list of people: no cell is a formula',
    takenOut: [
      {
        file: PEOPLE,
        find: '.filter(([, cell]) => isFormula(cell))',
        replace: '.filter(([, cell]) => isFormula(cell) && cell === null)',
      },
    ],
    test: { file: PEOPLE_TEST, title: 'is no name' },
  },
  {
    row: 'hostile-input',
    protection: 'a list of people is looked at without being written',
    takenOut: [{ file: PEOPLE, find: "upload.mode === 'preview' || isRefused", replace: 'isRefused' }],
    test: { file: PEOPLE_TEST, title: 'is looked at first, and nothing is written' },
  },
  {
    row: 'hostile-input',
    protection: 'a file from outside: so many bytes, unpacked',
    takenOut: [{ file: OUTSIDE, find: "if (bytes > bytesMax) throw new OutsideError('too_large');", replace: '' }],
    test: { file: OUTSIDE_TEST, title: 'what is too large, is no file, or breaks off is none' },
  },
  {
    row: 'hostile-input',
    protection: 'a file from outside: so much time, to its last byte',
    takenOut: [
      {
        file: OUTSIDE,
        find: '        patienceMs,\n        (signal)',
        replace: '        patienceMs * 1_000,\n        (signal)',
      },
    ],
    test: { file: OUTSIDE_TEST, title: 'a server has so much time and no more' },
  },
  {
    row: 'hostile-input',
    protection: 'a calendar from outside: our own lessons in it keep nobody busy',
    takenOut: [
      {
        file: 'server/modules/busy-calendars/reading/busy-times.ts',
        find: 'if (OWN_UID.test(uid)) continue;',
        replace: 'if (OWN_UID.test(uid)) void uid;',
      },
    ],
    test: {
      file: 'server/modules/busy-calendars/reading/busy-times.test.ts',
      title: 'our own lessons that come back from a calendar',
    },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: so many bytes',
    takenOut: [
      {
        file: READER,
        find: "if (file.length > SHEET_LIMITS.bytes) throw new AppError('file_too_large');",
        replace: '',
      },
    ],
    test: { file: SHEETS, title: 'refused with its reason' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: by content, whatever its name',
    takenOut: [
      {
        file: READER,
        find: "if (!startsWith(file, ZIP) && !startsWith(file, OLE2)) throw new AppError('unsupported_sheet');",
        replace: '',
      },
    ],
    test: { file: SHEETS, title: 'refused with its reason' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: so many parts',
    takenOut: [{ file: ARCHIVE, find: 'zip.entryCount > ENTRIES_MAX', replace: 'zip.entryCount > 1_000_000' }],
    test: { file: 'server/modules/schedule-uploads/reading/archive.test.ts' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: no part packed too far',
    takenOut: [{ file: ARCHIVE, find: 'ratio > RATIO_MAX', replace: 'ratio > 1_000_000' }],
    test: { file: WORKBOOK_TEST, title: '2 MB of zeros' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: what all parts unpack to',
    takenOut: [{ file: ARCHIVE, find: 'if (claimed > unpackedMax)', replace: 'if (claimed < 0)' }],
    test: { file: WORKBOOK_TEST, title: 'two parts of 30 MB' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: no two parts of one name',
    takenOut: [
      {
        file: ARCHIVE,
        find: 'if (new Set(names.map((name) => name.toLowerCase())).size !== names.length)',
        replace: 'if (names.length === 0)',
      },
    ],
    test: { file: WORKBOOK_TEST, title: 'two parts of one name' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: what stands after the cells is cut off before the library sees it',
    takenOut: [{ file: CELLS, find: 'WORKSHEET.test(name) ? cellsOnly(bytes) : bytes', replace: 'bytes' }],
    test: { file: READER_TEST, title: 'a link over every cell' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: so many rows',
    takenOut: [{ file: CELLS, find: 'rowIndex > limits.rows || ', replace: '' }],
    test: { file: CELLS_TEST, title: 'as far as rows and columns of a schedule go' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: so many columns',
    takenOut: [{ file: CELLS, find: ' || columnIndex >= limits.columns', replace: '' }],
    test: { file: CELLS_TEST, title: 'as far as rows and columns of a schedule go' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: so much text',
    takenOut: [{ file: CELLS, find: 'if (textLength > TOTAL_TEXT_MAX)', replace: 'if (textLength < 0)' }],
    test: { file: CELLS_TEST, title: 'no more than a schedule has' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: so large an answer of the process that reads it',
    takenOut: [{ file: RUNNING, find: 'if (answerBytes > limits.answerBytes)', replace: 'if (answerBytes < 0)' }],
    test: { file: READER_TEST, title: 'is held to memory, time and the length of its answer' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: the system holds the process to so many seconds of computing',
    takenOut: [{ file: LIMITS, find: 'ulimit -t ${limits.seconds}; ', replace: '' }],
    test: { file: LIMITS_TEST, title: 'a process that computes without end is ended by the system' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: the process that reads it is ended when it is late',
    takenOut: [{ file: RUNNING, find: "      isLate = true;\n      child.kill('SIGKILL');", replace: '' }],
    test: { file: READER_TEST, title: 'is held to memory, time and the length of its answer' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: the system holds the process to so much address space',
    takenOut: [{ file: LIMITS, find: 'ulimit -v ${kib + RESERVE_KIB}; ', replace: '' }],
    test: { file: LIMITS_TEST, title: 'a process gets no more address space' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: the memory that the process takes is watched from outside',
    takenOut: [{ file: LIMITS, find: "if (bytes > residentBytesMax) child.kill('SIGKILL');", replace: '' }],
    test: { file: LIMITS_TEST, title: 'a process that holds too much memory is ended from outside' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: the process that reads it is among those that are watched',
    takenOut: [
      {
        file: RUNNING,
        find: 'const stopWatching = watchMemory(child, limits.residentBytes);',
        replace: 'const stopWatching = () => {};',
      },
    ],
    test: { file: READER_TEST, title: 'is held to memory, time and the length of its answer' },
  },
  {
    row: 'hostile-input',
    protection: 'files: so many of one account wait',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: 'waitingOfOne: 12, waiting: 96',
        replace: 'waitingOfOne: 1e6, waiting: 1e6',
      },
    ],
    test: { file: 'server/platform/http/held-files.test.ts' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: the process that reads it has nothing of our environment',
    takenOut: [{ file: RUNNING, find: 'env: LIMITED_ENV, ', replace: '' }],
    test: { file: READER_TEST, title: 'nothing of our environment' },
  },
  {
    row: 'hostile-input',
    protection: 'a picture: by its first bytes',
    takenOut: [
      {
        file: PORTRAIT,
        find: "const kind = pictureKind(picture);\n  if (!kind) throw new AppError('unsupported_image');",
        replace: "const kind = pictureKind(picture) ?? 'jpeg';",
      },
    ],
    test: { file: PICTURES, title: 'one byte' },
  },
  {
    row: 'hostile-input',
    protection:
      'a picture: what may read it, and that it is of that kind (out together with the bar before, its first bytes)',
    takenOut: [
      {
        file: PORTRAIT,
        find: "const kind = pictureKind(picture);\n  if (!kind) throw new AppError('unsupported_image');",
        replace: "const kind = pictureKind(picture) ?? 'jpeg';",
      },
      { file: PORTRAIT_PROCESS, find: "sharp.block({ operation: ['VipsForeignLoad'] });\n", replace: '' },
      {
        file: PORTRAIT_PROCESS,
        find: "if (format !== FORMAT[kind]) return { refusal: 'unsupported_image' };",
        replace: '',
      },
    ],
    test: { file: PICTURES, title: 'an SVG with a script, named .jpg' },
  },
  {
    row: 'hostile-input',
    protection: 'a picture: so many pixels (asked here and of the library, both out together)',
    takenOut: [
      {
        file: PORTRAIT_PROCESS,
        find: "if (width * height > pixelsMax) return { refusal: 'file_too_large' };",
        replace: '',
      },
      {
        file: PORTRAIT_PROCESS,
        find: 'limitInputPixels: pixelsMax }',
        replace: 'limitInputPixels: false }',
      },
    ],
    test: { file: PICTURES, title: 'a WebP of too many pixels' },
  },
  {
    row: 'hostile-input',
    protection: 'a picture: fewer pixels of an AVIF, which is decoded whole',
    takenOut: [
      {
        file: PORTRAIT,
        find: 'const AVIF_MAX_PIXELS = 16_000_000;',
        replace: 'const AVIF_MAX_PIXELS = 40_000_000;',
      },
    ],
    test: { file: PICTURES, title: 'an AVIF of 17 megapixels in a kilobyte' },
  },
  {
    row: 'hostile-input',
    protection: 'a picture: what is cut short is refused',
    takenOut: [{ file: PORTRAIT_PROCESS, find: "failOn: 'error'", replace: "failOn: 'none'" }],
    test: { file: PICTURES, title: 'cut in half' },
  },
  {
    row: 'hostile-input',
    protection: 'a text of one line has one',
    takenOut: [{ file: 'contract/validation.ts', find: '&& !LINE_BREAK.test(text)', replace: '' }],
    test: { file: 'server/modules/schools/schools.test.ts', title: 'what is missing or wrong' },
  },
  {
    row: 'hostile-input',
    protection: 'a web address without an account',
    takenOut: [{ file: 'contract/schools.ts', find: '!/^https?:\\/*[^/?#]*@/i.test(text)', replace: 'true' }],
    test: { file: 'server/modules/schools/schools.test.ts', title: 'what is missing or wrong' },
  },
  {
    row: 'hostile-input',
    protection: 'a file: one of each account is held at once',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: '    const answer = await (files\n',
        replace: "    const answer = await (files && endpoint.path === ''\n",
      },
    ],
    test: { file: 'server/platform/http/held-files.test.ts' },
  },
  {
    row: 'hostile-input',
    protection: 'a file: who sends slowly gives the turn to who waits for one',
    takenOut: [
      {
        file: 'server/platform/http/unfinished-requests.ts',
        find: 'if (isAwaited()) endBody',
        replace: 'if (false) endBody',
      },
    ],
    test: { file: 'server/platform/http/unfinished-requests.test.ts', title: 'a byte at a time take nobody' },
  },
  {
    row: 'hostile-input',
    protection: 'a file: a few accounts can not fill the line',
    takenOut: [
      {
        file: 'server/platform/fair-queue.ts',
        find: 'inLine >= waiting && !makeRoom(turns.length)',
        replace: 'inLine >= waiting',
      },
    ],
    test: { file: 'server/platform/fair-queue.test.ts', title: 'who has fewer in it takes the last place' },
  },
  {
    row: 'hostile-input',
    protection: 'a sheet: of an .xls the records of its cells alone',
    takenOut: [
      {
        file: WORKBOOK,
        find: ': neededRecords(file);',
        replace: ': file;',
      },
      {
        file: WORKBOOK,
        find: "import { neededRecords } from './records.ts';\n",
        replace: '',
      },
    ],
    test: { file: READER_TEST, title: '100 tooltips' },
  },
  {
    row: 'hostile-input',
    protection: 'a picture: so many wait',
    takenOut: [{ file: PORTRAIT, find: '  waiting: 16,', replace: '  waiting: 1_000,' }],
    test: { file: 'server/modules/photos/photos.test.ts', title: 'a crowd of pictures' },
  },
  {
    row: 'hostile-input',
    protection: 'a form: its file has so many bytes',
    takenOut: [
      {
        file: 'server/platform/http/multipart.ts',
        find: '      fileSize: FILE_MAX_BYTES,\n',
        replace: '      fileSize: 1e9,\n',
      },
    ],
    test: { file: PICTURES, title: 'more than 8 MB' },
  },
  {
    row: 'hostile-input',
    protection: 'a form: what is broken is its sender’s fault',
    takenOut: [
      {
        file: 'server/platform/http/multipart.ts',
        find: "throw new AppError('invalid_request', { cause: error });",
        replace: 'throw error;',
      },
    ],
    test: { file: BODIES, title: 'a hostile form' },
  },
  {
    row: 'hostile-input',
    protection: 'a body is read by its call’s schema',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: '...(body && { body }),',
        replace: '',
      },
    ],
    test: { file: BODIES, title: 'a body that is none' },
  },
  {
    row: 'hostile-input',
    protection: 'a body has 100 kB at most',
    takenOut: [
      { file: SERVER, find: 'const BODY_MAX_BYTES = 100 * 1024;', replace: 'const BODY_MAX_BYTES = 10_000 * 1024;' },
    ],
    test: { file: BODIES, title: 'what is no JSON, no object or too much is refused' },
  },
  {
    row: 'hostile-input',
    protection: 'half a character is no text',
    takenOut: [{ file: 'contract/validation.ts', find: 'text.isWellFormed() && ', replace: '' }],
    test: { file: BODIES, title: 'a hostile body' },
  },
  {
    row: 'hostile-input',
    protection: 'a query and a path are read by their call’s schema',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: '...(endpoint.params && { params: endpoint.params }),\n      ...(query && { querystring: query }),',
        replace: '',
      },
    ],
    test: { file: BODIES, title: 'a hostile address' },
  },
  {
    row: 'hostile-input',
    protection: 'a day is one that calendars and the database know',
    takenOut: [
      {
        file: 'contract/validation.ts',
        find: "z.iso.date({ error: 'invalid_date' }).check(z.refine(isKnownDay, 'invalid_date'))",
        replace: "z.iso.date({ error: 'invalid_date' })",
      },
    ],
    test: { file: 'server/far-dates.test.ts', title: 'a day that no calendar of ours has is refused' },
  },
];
