import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ReadingError } from './plain-sheet.ts';

/** A workbook has a few dozen parts; thousands are there to cost time. */
const ENTRIES_MAX = 500;
/** Deflate reaches 1032; rows of a real schedule reach 40. */
const RATIO_MAX = 250;
const RATIO_MATTERS_ABOVE_BYTES = 1024 * 1024;

/** The parts that say what stands in cells. Macros, pictures, links to other files and embedded objects are not read. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml|xl\/persons\/[^/]+\.xml)$/i;
const WORKBOOK = /^xl\/workbook[^/]*\.xml$/i;

export interface Part {
  name: string;
  bytes: Buffer;
}

/**
 * Unpacks the parts of an .xlsx that its cells need, after a look at the archive's directory.
 * @throws ReadingError
 */
export async function unpackWorkbook(file: Buffer, unpackedMax: number): Promise<Part[]> {
  const zip = await open(file);
  const entries = await readDirectory(zip);
  const names = entries.map((entry) => entry.fileName);
  if (!names.includes('[Content_Types].xml') || !names.some((name) => WORKBOOK.test(name)))
    throw new ReadingError('unsupported_sheet', 'an archive without a workbook');
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length)
    throw new ReadingError('unreadable_sheet', 'an archive with two parts of one name');
  const claimed = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (claimed > unpackedMax) throw new ReadingError('sheet_too_complex', `unpacks to ${claimed} bytes`);

  const parts: Part[] = [];
  for (const entry of entries) {
    if (NEEDED.test(entry.fileName)) parts.push({ name: entry.fileName, bytes: await unpack(zip, entry) });
  }
  return parts;
}

async function open(file: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(file, { lazyEntries: true });
  } catch (error) {
    throw unreadable(error);
  }
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ENTRIES_MAX) throw new ReadingError('sheet_too_complex', `${zip.entryCount} parts`);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw unreadable(error);
  }
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new ReadingError('unreadable_sheet', 'an encrypted part');
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > RATIO_MATTERS_ABOVE_BYTES && ratio > RATIO_MAX)
      throw new ReadingError('sheet_too_complex', `a part packed ${Math.round(ratio)} to 1`);
  }
  return entries;
}

/** Holds the part to the size it claims: the stream fails as soon as it gives more, so the claims' sum is the truth. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (error: unknown): ReadingError =>
  new ReadingError('unreadable_sheet', error instanceof Error ? error.message : 'a broken archive');
