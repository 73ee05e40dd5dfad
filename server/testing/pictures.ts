import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour. */
export const plain = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A photo as a phone held on its side takes it: red on the left, blue on the right, and a note on how to turn it. */
export async function turnedPhoto(orientation: number): Promise<Buffer> {
  const left = await plain(400, 600, '#ff0000').png().toBuffer();
  return plain(800, 600, '#0000ff')
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A photo that carries where it was taken and by whom. */
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

/** A PNG of a few bytes that claims to be this large; with `rows`, that many of its grey rows are really there. */
export function pngOf(width: number, height: number, rows = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
