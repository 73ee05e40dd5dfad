import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBuffer } from 'yauzl';
import { buildArchive } from '#server/testing/build-archive.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/sheets');
/** The first day in the files: they were made for a clock that stands at 2026-11-20. */
const FIRST_DAY = '2026-12-07';
const DAY_MS = 86_400_000;
const daysFrom = (day: string) => Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / DAY_MS);

/** LibreOffice's own `week.xlsx`, its dates moved so that the first is `firstDay`; all else is as it was written. */
export async function weekXlsx(firstDay: string): Promise<Buffer> {
  const entries = await readEntries(await readFile(join(FOLDER, 'week.xlsx')));
  const move = daysFrom(firstDay);
  return buildArchive(
    entries.map(({ name, content }) => ({
      name,
      content: name.endsWith('sheet1.xml')
        ? content.toString().replace(/<v>(46\d{3})<\/v>/g, (_, serial: string) => `<v>${Number(serial) + move}</v>`)
        : content,
    })),
  );
}

/**
 * LibreOffice's own `week.xls` with its dates moved likewise. The old binary format holds a whole number as an RK value: the
 * number shifted left by two bits, the second one set.
 */
export async function weekXls(firstDay: string): Promise<Buffer> {
  const bytes = await readFile(join(FOLDER, 'week.xls'));
  const move = daysFrom(firstDay);
  // All found before any is written: a date moved by a day must not be taken for the next one.
  const serials = [46363, 46364, 46365];
  const places = serials.flatMap((serial) => placesOf(bytes, rk(serial)).map((at) => ({ at, serial })));
  if (places.length !== 4) throw new Error(`week.xls has ${places.length} dates, not 4`);
  for (const { at, serial } of places) rk(serial + move).copy(bytes, at);
  return bytes;
}

function rk(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE((value << 2) | 2);
  return bytes;
}

function placesOf(bytes: Buffer, part: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) places.push(at);
  return places;
}

function readEntries(archive: Buffer): Promise<{ name: string; content: Buffer }[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const entries: { name: string; content: Buffer }[] = [];
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          entries.push({ name: entry.fileName, content: Buffer.concat(chunks) });
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(entries));
      zip.readEntry();
    });
  });
}
