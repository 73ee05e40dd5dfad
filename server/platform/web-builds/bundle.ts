import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createFileKey } from '#server/platform/files/key.ts';

export interface Asset {
  bytes: Buffer;
  /** Compressed with Brotli, as built; files in formats with their own compression stay as they are. */
  isBrotli: boolean;
  type: string;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Names of a build's hashed files, without their compressed versions. */
export function assetNames(clientFolder: string): string[] {
  const folder = join(clientFolder, 'assets');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort();
}

/** Identifies a build by its file names and packed contents. */
export const buildId = (names: string[], packed: Buffer): string =>
  createFileKey(packed, createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 30));

/** Packs all of a build's files into one, so that a start needs a single write. */
export function packAssets(clientFolder: string, names: string[]): Buffer {
  const packed = names.map((name) => {
    const path = join(clientFolder, 'assets', name);
    const isBrotli = existsSync(`${path}.br`);
    return [name, isBrotli, readFileSync(isBrotli ? `${path}.br` : path, 'base64')];
  });
  return Buffer.from(JSON.stringify(packed));
}

export function unpackAssets(bundle: Buffer): Map<string, Asset> {
  const packed = JSON.parse(bundle.toString()) as [name: string, isBrotli: boolean, bytes: string][];
  return new Map(
    packed.map(([name, isBrotli, bytes]) => [
      name,
      {
        bytes: Buffer.from(bytes, 'base64'),
        isBrotli,
        type: TYPES[extname(name)] ?? 'application/octet-stream',
      },
    ]),
  );
}
