import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './measurement.ts';

const verdict = (row: Row) => (row.isReached ? 'reached' : 'falls short');

/** The table on the screen; below it what falls short, and why where that is known. */
export function printReport(rows: Row[]): void {
  console.table(
    rows.map((row) => ({
      what: row.what,
      floor: row.floor,
      ours: row.ours,
      ratio: row.ratio.toFixed(2),
      'to reach': row.toReach,
      verdict: verdict(row),
    })),
  );
  for (const row of rows) if (!row.isReached) console.log(`Falls short: ${row.what}${row.why ? ` (${row.why})` : ''}`);
}

/** `bench.json` for programs and `bench.svg` for people. */
export function writeReport(rows: Row[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(join(folder, 'bench.svg'), picture(rows));
  console.log(`Written: ${join(folder, 'bench.json')}, ${join(folder, 'bench.svg')}`);
}

const LINE = 44;
const WIDTH = 900;
const BAR = 360;
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A bar a row, the mark where it has to come to (or to stay below) in the same place for all. */
function picture(rows: Row[]): string {
  const mark = WIDTH - BAR / 2;
  const bars = rows.map((row, index) => {
    const y = 30 + index * LINE;
    const length = Math.min(BAR, (row.ratio / row.toReach) * (BAR / 2));
    return `<text x="16" y="${y}">${xml(row.what)}</text>
<text x="16" y="${y + 16}" class="small">${xml(row.ours)} · ${xml(row.floor)}</text>
<rect x="${WIDTH - BAR}" y="${y - 12}" width="${length.toFixed(1)}" height="20" rx="3" class="${row.isReached ? 'good' : 'bad'}"/>`;
  });
  const height = 30 + rows.length * LINE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13">
<style>text{fill:#1f2937}.small{fill:#6b7280;font-size:11px}.good{fill:#0f9d6e}.bad{fill:#d9822b}</style>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${bars.join('\n')}
<line x1="${mark}" x2="${mark}" y1="8" y2="${height - 8}" stroke="#1f2937" stroke-dasharray="3 3"/>
</svg>
`;
}
