export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const BRANDS_END_MAX = 128;

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

/** Detects the kind by the first bytes and ignores the name. Null for unsupported kinds. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return 'jpeg';
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : null;
}

/** An AVIF lists itself among its brands. A phone's HEIC has the same container and other brands. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, BRANDS_END_MAX);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The four bytes at 12 are the brand's version.
    if (at !== 12 && text(bytes, at, at + 4) === 'avif') return true;
  }
  return false;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Markers without a segment: TEM, RST0 to RST7 and SOI. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Counts a JPEG's scans by its markers, as a decoder does. Bytes after the image are ignored. */
export function scanCount(jpeg: Buffer): number {
  let scans = 0;
  let at = 0;
  for (;;) {
    at = jpeg.indexOf(0xff, at);
    // 0 follows an 0xff that is data, and 0xff follows one that is padding.
    const marker = at < 0 ? END_OF_IMAGE : (jpeg[at + 1] ?? END_OF_IMAGE);
    if (marker === END_OF_IMAGE) return scans;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || standsAlone(marker)) at += 2;
    else {
      if (marker === START_OF_SCAN) scans++;
      if (at + 4 > jpeg.length) return scans;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
}
