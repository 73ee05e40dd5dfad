/**
 * The program of the process that makes one portrait: what is known of the picture as the argument, the picture on standard
 * input, the portrait or the reason to refuse it on standard output. Whatever a picture does to the decoder ends with this
 * process. It loads nothing but the decoder, because every upload waits for it to start.
 */
import type { PictureKind } from './photos.rules.ts';
import type { KnownPicture, Portrait } from './portrait.ts';

/** Pixels of each side of a stored photo. */
const SIDE = 512;
const QUALITY = 80;
// A phone's harmless warnings pass; a file that is cut short or broken does not.
const OPTIONS = { failOn: 'error' } as const;

/** What libvips calls each kind: it may read these from memory, and nothing else at all. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];
const FORMAT: Record<PictureKind, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };

const { default: sharp } = await import('sharp');
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

async function makePortrait(picture: Buffer, { kind, pixelsMax }: KnownPicture): Promise<Portrait> {
  const { format, width, height } = await sharp(picture, { ...OPTIONS, limitInputPixels: false }).metadata();
  if (format !== FORMAT[kind]) return { refusal: 'unsupported_image' };
  if (width * height > pixelsMax) return { refusal: 'file_too_large' };
  const portrait = sharp(picture, { ...OPTIONS, limitInputPixels: pixelsMax })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY });
  return { portrait: (await portrait.toBuffer()).toString('base64') };
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const known = JSON.parse(process.argv[2] ?? '') as KnownPicture;

const made = await makePortrait(Buffer.concat(chunks), known).catch(
  (error: Error): Portrait => ({ refusal: 'unreadable_image', reason: error.message }),
);
process.stdout.write(JSON.stringify(made), () => process.exit(0));
