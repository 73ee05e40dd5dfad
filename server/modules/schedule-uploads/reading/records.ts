import * as XLSX from '@e965/xlsx';
import { ReadingError } from './plain-sheet.ts';

/** What says what stands in an .xls's cells; each record begins with its type and its length. */
const NEEDED = new Set([
  0x0809, // BOF
  0x000a, // EOF
  0x0085, // BoundSheet8: a sheet's name and place
  0x0022, // Date1904
  0x0042, // CodePage
  0x002f, // FilePass: the rest is encrypted
  0x00fc, // SST: the texts that cells share
  0x003c, // Continue
  0x041e, // Format
  0x00e0, // XF: which cells are dates
  0x0203, // Number
  0x0205, // BoolErr
  0x027e, // RK
  0x00bd, // MulRk
  0x0006, // Formula, for its last value
  0x0207, // String, the same as text
  0x00fd, // LabelSst
  0x00d6, // RString
  0x0204, // Label
]);
const BOF = 0x0809;
const HEAD_BYTES = 4;
/** A type that the library steps over. */
const SKIPPED = 0x00d7;

const containers: {
  read(file: Buffer, options: { type: 'buffer' }): object;
  find(container: object, path: string): { content?: Uint8Array } | null;
} = XLSX.CFB;

/**
 * The workbook of an .xls with all records but those that its cells need struck out, each in its place, for sheets are found
 * by their distance from the beginning. Links, notes and merged areas name ranges that can be 17 million cells, and the library
 * walks each: 100 such records in 5 kB took it half a minute.
 * @throws ReadingError
 */
export function neededRecords(file: Buffer): Buffer {
  const stream = workbookStream(file);
  if (stream.length < HEAD_BYTES || stream.readUInt16LE(0) !== BOF)
    throw new ReadingError('unreadable_sheet', 'a workbook that does not begin as one');
  for (let at = 0; at + HEAD_BYTES <= stream.length; at += HEAD_BYTES + stream.readUInt16LE(at + 2)) {
    if (!NEEDED.has(stream.readUInt16LE(at))) stream.writeUInt16LE(SKIPPED, at);
  }
  return stream;
}

function workbookStream(file: Buffer): Buffer {
  try {
    const container = containers.read(file, { type: 'buffer' });
    const stream = containers.find(container, '/Workbook') ?? containers.find(container, '/Book');
    if (stream?.content) return Buffer.from(stream.content);
  } catch (error) {
    throw new ReadingError('unreadable_sheet', error instanceof Error ? error.message : 'a broken container');
  }
  throw new ReadingError('unreadable_sheet', 'a container without a workbook');
}
