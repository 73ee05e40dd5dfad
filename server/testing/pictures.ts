import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour. */
export const plain = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A photo as a phone held sideways takes it: red on the left, blue on the right, with an EXIF orientation. */
export async function turnedPhoto(orientation: number): Promise<Buffer> {
  const left = await plain(400, 600, '#ff0000').png().toBuffer();
  return plain(800, 600, '#0000ff')
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A photo with its location and author in the metadata. */
export const photoWithPlace = (): Promise<Buffer> =>
  plain(640, 480)
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', Software: 'SECRET-PHONE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 38/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '79/1 23/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="SECRET-XMP"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few bytes that claims this size and contains one grey row. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(width + 1), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, bytes: number[]): number[] => [0xff, marker, 0, bytes.length + 2, ...bytes];

/** Bits as in a JPEG scan: padded with ones, with a zero byte after each 0xff. */
function scanData(bits: string): number[] {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  return (padded.match(/.{8}/g) ?? []).flatMap((byte) =>
    byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)],
  );
}

/** The code for this many empty blocks: runs of up to 32,767, each a power of two and a remainder. */
function emptyBlocks(blocks: number): string {
  let bits = '';
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 32_767);
    const power = Math.floor(Math.log2(run));
    bits += power.toString(2).padStart(4, '0') + (power > 0 ? (run - 2 ** power).toString(2).padStart(power, '0') : '');
    left -= run;
  }
  return bits;
}

/**
 * A valid progressive JPEG of one colour: after the DC scan, one scan for each bit of each coefficient of each colour,
 * up to 2,647. A decoder visits all blocks for each scan, although each takes few bytes.
 */
export function createJpeg(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const [high, low] = [side >> 8, side & 0xff];
  const parts = [0xff, 0xd8, ...segment(0xdb, [0, ...Array<number>(64).fill(1)])];
  parts.push(...segment(0xc2, [8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]));
  parts.push(...segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]));
  const lengths = Array.from({ length: 16 }, (_, index) => (index === 3 ? 15 : 0));
  parts.push(...segment(0xc4, [0x10, ...lengths, ...Array.from({ length: 15 }, (_, power) => power << 4)]));
  const chunks = [Buffer.from([...parts, ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])])];
  chunks.push(Buffer.from(scanData('0'.repeat(blocks * 3))));
  const empty = Buffer.from(scanData(emptyBlocks(blocks)));
  for (let scan = 0; scan < scans - 1; scan++) {
    const [bit, coefficient] = [13 - (scan % 14), (Math.floor(scan / 14) % 63) + 1];
    const colour = Math.floor(scan / (14 * 63)) + 1;
    const approximation = bit === 13 ? 13 : ((bit + 1) << 4) | bit;
    chunks.push(Buffer.from(segment(0xda, [1, colour, 0, coefficient, coefficient, approximation])), empty);
  }
  return Buffer.concat([...chunks, Buffer.from([0xff, 0xd9])]);
}
