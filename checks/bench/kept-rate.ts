import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, packed, requestRate, startBareServer } from './load.ts';

export const CONNECTIONS = 50;
const ROUNDS = 3;

/** Of an answer that is kept, and of bare `http` that sends the same bytes: requests a second, taken in turns. */
export async function keptRate(url: string, headers: Record<string, string>, seconds: number) {
  const { body, sent } = await packed(url, headers);
  const folder = mkdtempSync('/tmp/lanewise-bench-');
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(sent));
  const floor = await startBareServer(join(folder, 'body'), join(folder, 'headers.json'));
  try {
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const load = { headers, connections: CONNECTIONS, seconds };
      rates.push({
        bare: await requestRate({ url: floor.address, ...load }),
        ours: await requestRate({ url, ...load }),
      });
    }
    return {
      ours: median(rates.map(({ ours }) => ours)),
      bare: median(rates.map(({ bare }) => bare)),
      bytes: body.length,
    };
  } finally {
    floor.process.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
