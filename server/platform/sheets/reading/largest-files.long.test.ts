import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { readCalendarFile } from '#server/modules/busy-calendars/reading/calendar-reader.ts';
import { makePortrait } from '#server/modules/photos/portrait.ts';
import { createLogger } from '#server/platform/log.ts';
import { createSheetReader } from '#server/platform/sheets/reading/sheet-reader.ts';
import { bareContext } from '#server/testing/bare-context.ts';
import { buildWorkbook } from '#server/testing/build-archive.ts';
import { plain } from '#server/testing/pictures.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRST'];
const rowOf = (row: number) =>
  `<row r="${row}">${LETTERS.map((letter, column) => `<c r="${letter}${row}"><v>${(row * 20 + column) / 7}</v></c>`).join('')}</row>`;

test('the sheet reader has enough memory and time for the largest sheet', async () => {
  const rows = Array.from({ length: SHEET_LIMITS.rows + 1 }, (_, index) => rowOf(index + 1)).join('');
  const { sheets } = await createSheetReader({ logger: createLogger('silent') })(
    buildWorkbook({ sheet: `<sheetData>${rows}</sheetData>` }),
  );
  expect(sheets[0]?.rows).toHaveLength(SHEET_LIMITS.rows + 1);
  expect(sheets[0]?.rows.at(-1)?.cells).toHaveLength(SHEET_LIMITS.columns);
});

test.each([
  ['an AVIF of 12 megapixels', () => plain(4000, 3000).avif({ effort: 0 })],
  ['a JPEG of 39 megapixels', () => plain(6500, 6000).jpeg({ quality: 1 })],
])('the photo process has enough memory and time for %s', async (_name, picture) => {
  const portrait = await makePortrait(await picture().toBuffer(), 'somebody');
  expect(await sharp(portrait).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});

test('the calendar reader has enough memory and time for five megabytes', async () => {
  const note = `DESCRIPTION:${'Everything we know about this lesson. '.repeat(27)}`;
  const events = Array.from({ length: 4_500 }, (_, number) => {
    const day = String(1 + (number % 30)).padStart(2, '0');
    return `BEGIN:VEVENT\r\nUID:${number}\r\nDTSTART:202612${day}T140000Z\r\nDURATION:PT1H\r\n${note}\r\nEND:VEVENT\r\n`;
  });
  const file = Buffer.from(`BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`);
  expect(file.length).toBeGreaterThan(4.5 * 1024 * 1024);
  const window = {
    fromMs: Date.parse('2026-11-20T00:00:00Z'),
    toMs: Date.parse('2027-11-21T00:00:00Z'),
    timeZone: 'America/Toronto',
  };
  const ctx = bareContext({ logger: createLogger('silent') });
  const { busy } = await readCalendarFile(ctx, file, window, { who: 'school' });
  expect(busy).toHaveLength(30);
});
