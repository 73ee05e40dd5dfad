import { type Canonical, canonicalJson } from '#server/platform/canonical-json.ts';
import { followed, type Path, rootOf } from './head-tree.ts';
import type { ChainRecord } from './lesson-records.rules.ts';
import { sealed } from './record-chain.ts';

/** How the file's records stood in the row of a day, which is shown to everybody. */
export interface Kept {
  day: string;
  chains: number;
  /** The root of the day before it. */
  before: string;
  /** The record that was the last one then. */
  number: number;
  path: Path;
  root: string;
}

/** A student's records as they take them along. */
export interface RecordFile {
  student: string;
  /** As they are stored, each with its hash. */
  records: readonly { text: string; hash: string }[];
  kept: Kept | null;
}

/** What is wrong with a file: of one record, or null where it is what stands around the records. */
export interface Fault {
  record: number | null;
  why: 'changed' | 'out_of_place' | 'foreign' | 'missing';
}

export interface FileReport {
  records: number;
  head: string;
  kept: Kept | null;
  fault: Fault | null;
}

const HEAD_LINE = /^\{"format":"lanewise-record-1","student":"([0-9a-f-]{36})","records":\[$/;

/** A line a record, so that of a file that was changed anywhere the others can still be read. */
export function recordFile({ student, records, kept }: RecordFile): string {
  const lines = records.map(({ text, hash }) => canonicalJson({ ...JSON.parse(text), hash }));
  return fileOf(student, lines, { count: records.length, head: records.at(-1)?.hash ?? '', kept });
}

interface Tail {
  count: number;
  head: string;
  kept: Kept | null;
}

const fileOf = (student: string, lines: readonly string[], tail: Tail): string =>
  [
    `{"format":"lanewise-record-1","student":"${student}","records":[`,
    ...lines.map((line, index) => (index === lines.length - 1 ? line : `${line},`)),
    `],${canonicalJson(tail as unknown as Canonical).slice(1)}`,
    '',
  ].join('\n');

/** Reads a file to its last byte, without a database: whatever was changed in it is found, and where. */
export function verifyFile(bytes: Buffer): FileReport {
  const lines = splitLines(bytes);
  const [first, ...others] = lines.slice(0, -1);
  const student = HEAD_LINE.exec(textOf(first) ?? '')?.[1];
  const tail = tailOf(textOf(others.at(-1)));
  // Where the end of the last record's line was changed, the tail is a part of it.
  const recordLines = isTail(others.at(-1)) ? others.slice(0, -1) : others;
  const read = recordLines.map((line) => readRecord(textOf(line)));
  const report = (fault: Fault | null): FileReport => ({
    records: read.length,
    head: tail?.head ?? '',
    kept: tail?.kept ?? null,
    fault,
  });
  if (student === undefined) return report({ record: null, why: 'changed' });

  const changed = read.indexOf(null);
  if (changed >= 0) return report({ record: changed + 1, why: 'changed' });
  const records = read.filter((one) => one !== null);
  const fault = faultOfChain(student, records, tail);
  if (fault) return report(fault);
  if (!tail || !isKept(records, tail.kept)) return report({ record: null, why: 'changed' });
  const written = fileOf(
    student,
    records.map(({ line }) => line),
    tail,
  );
  return report(Buffer.from(written).equals(bytes) ? null : { record: null, why: 'changed' });
}

interface ReadRecord {
  line: string;
  hash: string;
  record: ChainRecord;
}

/** Each is what was written; are they those of the student, all of them, in their order? */
function faultOfChain(student: string, records: readonly ReadRecord[], tail: Tail | null): Fault | null {
  const last = records.at(-1)?.hash ?? '';
  const isCut = tail !== null && tail.count > records.length;
  const isOurs = records.some(({ record }) => record.student === student);
  if (!isOurs && records.length > 0)
    return tail?.head === last ? { record: null, why: 'changed' } : { record: 1, why: 'foreign' };
  for (const [index, { record }] of records.entries()) {
    const number = index + 1;
    if (record.student !== student) return { record: number, why: 'foreign' };
    if (record.number !== number) return { record: number, why: isCut ? 'missing' : 'out_of_place' };
    if (record.before !== (records[index - 1]?.hash ?? '')) return { record: number, why: 'out_of_place' };
  }
  if (isCut && tail.head !== last) return { record: records.length + 1, why: 'missing' };
  return tail && (tail.count !== records.length || tail.head !== last) ? { record: null, why: 'changed' } : null;
}

function isKept(records: readonly ReadRecord[], kept: Kept | null): boolean {
  if (kept === null) return true;
  const head = records[kept.number - 1]?.hash;
  const tree = head === undefined ? null : followed(head, kept.path);
  return tree !== null && rootOf({ ...kept, tree }) === kept.root;
}

function readRecord(text: string | null): ReadRecord | null {
  const line = text?.replace(/,$/, '') ?? '';
  try {
    const { hash, ...record } = JSON.parse(line);
    const isWritten = canonicalJson({ ...record, hash }) === line && sealed(record).hash === hash;
    return isWritten ? { line, hash, record } : null;
  } catch {
    return null;
  }
}

function tailOf(text: string | null): Tail | null {
  try {
    if (!text?.startsWith('],')) return null;
    const { count, head, kept } = JSON.parse(`{${text.slice(2)}`);
    const isWhole = typeof count === 'number' && typeof head === 'string' && (kept === null || isPlainKept(kept));
    return isWhole ? { count, head, kept } : null;
  } catch {
    return null;
  }
}

const isPlainKept = ({ path, ...kept }: Partial<Kept>): boolean =>
  Array.isArray(path) &&
  path.every((step) => typeof step === 'string') &&
  [kept.day, kept.chains, kept.before, kept.number, kept.root].map((part) => typeof part).join() ===
    'string,number,string,number,string';

const TAIL = Buffer.from('],"count":');

/** By how it begins, one byte of which may be what was changed. */
const isTail = (line: Buffer = Buffer.alloc(0)): boolean =>
  TAIL.filter((byte, at) => line[at] === byte).length >= TAIL.length - 1;

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0) return [...lines, bytes.subarray(start)];
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
}

/** Null for what is no text. */
function textOf(bytes: Buffer | undefined): string | null {
  const text = bytes?.toString('utf8');
  return text !== undefined && Buffer.from(text).equals(bytes as Buffer) ? text : null;
}
