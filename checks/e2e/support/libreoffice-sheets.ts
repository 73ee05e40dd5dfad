import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBuffer } from 'yauzl';
import { buildArchive } from '../../../server/testing/build-archive.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/sheets');
/** First date in the files, which were made with a clock at 2026-11-20. */
const FIRST_DAY = '2026-12-07';
const DAY_MS = 86_400_000;
const daysFrom = (day: string) => Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / DAY_MS);

/** LibreOffice's own `week.xlsx` with its dates moved to start on `firstDay`, and otherwise unchanged. */
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
