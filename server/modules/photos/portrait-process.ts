/**
 * Runs as a process of its own for each portrait, so that a hostile picture can only crash this process. The argument describes the
 * picture, standard input is the picture, and standard output is the portrait or the refusal. It loads only the decoder, because
 * every upload waits for its start.
 */
import type { PictureKind } from './photos.rules.ts';
import type { KnownPicture, Portrait } from './portrait.ts';

/** Width and height of a stored photo, in pixels. */
const SIDE = 512;
const QUALITY = 80;
// Phones cause harmless warnings, which pass. Truncated or broken files don't.
const OPTIONS = { failOn: 'error' } as const;

/** The libvips loader of each kind. All others are blocked. */
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
