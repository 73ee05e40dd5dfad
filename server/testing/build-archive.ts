import { crc32, deflateRawSync } from 'node:zlib';

/** For tests: archives that no spreadsheet app writes. */
export interface ArchiveEntry {
  name: string;
  content: Buffer | string;
  /** The size that the archive claims, if different from the real one. */
  claimedSize?: number;
  isEncrypted?: boolean;
}

const METHOD_DEFLATE = 8;
const FLAG_ENCRYPTED = 1;

/** A zip archive of these entries. */
export function buildArchive(entries: ArchiveEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content, { level: 9 });
    const name = Buffer.from(entry.name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(entry.isEncrypted ? FLAG_ENCRYPTED : 0, 2);
    shared.writeUInt16LE(METHOD_DEFLATE, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, rest, name]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const SHEETS_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface WorkbookParts {
  /** The content of `<worksheet>`. */
  sheet: string;
  /** The content of `<sst>`. */
  sharedStrings?: string;
  /** Text before the root element of the sheet: a document type. */
  prologue?: string;
  /** The workbook's `<sheet>` elements; by default one, 'Schedule'. */
  sheets?: string;
  extra?: ArchiveEntry[];
}

/** An .xlsx of raw XML. */
export function buildWorkbook(parts: WorkbookParts): Buffer {
  return buildArchive(workbookEntries(parts));
}

export const workbookEntries = (parts: WorkbookParts): ArchiveEntry[] => [
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${CONTENT}.sharedStrings+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<?xml version="1.0"?><workbook xmlns="${SHEETS_NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${parts.sheets ?? '<sheet name="Schedule" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  },
  {
    name: 'xl/sharedStrings.xml',
    content: `<?xml version="1.0"?><sst xmlns="${SHEETS_NAMESPACE}">${parts.sharedStrings ?? ''}</sst>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<?xml version="1.0"?>${parts.prologue ?? ''}<worksheet xmlns="${SHEETS_NAMESPACE}">${parts.sheet}</worksheet>`,
  },
  ...(parts.extra ?? []),
];

/** A cell with inline text. */
export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
