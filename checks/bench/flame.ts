import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../support/product.ts';
import { bookingRate, createSlotCounter } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture } from './fixture.ts';
import type { Bench, Row } from './measurement.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  micros: number;
  children: Map<string, Frame>;
}

/** Where the server's time goes while it books: a flame graph of its processor profile. */
export async function drawFlame({ outputFolder }: Bench): Promise<Row[]> {
  const folder = mkdtempSync('/tmp/lanewise-profile-');
  try {
    const startedAt = performance.now();
    let loadedAt = startedAt;
    const product = await startProduct({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
    try {
      const fixture: FixtureSize = { instructors: 500, slots: 20_000, days: 60 };
      const database = await openDatabase(product);
      await fillFixture(database.connectionString, fixture);
      const slots = createSlotCounter();
      await bookingRate(product, fixture, slots, { connections: 10, seconds: 2 });
      loadedAt = performance.now();
      await bookingRate(product, fixture, slots, { connections: 10, seconds: 6 });
      await database.close();
    } finally {
      await product.stop();
    }
    // A child process of the server writes one too: the largest is the server's own.
    const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const [largest = ''] = profiles.sort((a, b) => b.length - a.length);
    mkdirSync(outputFolder, { recursive: true });
    const file = join(outputFolder, 'booking-flame.svg');
    const root = framesOf(JSON.parse(largest) as Profile, (loadedAt - startedAt) * 1000);
    writeFileSync(file, flameGraph(root));
    console.log(`Where the server's time goes while it books: ${sharesOf(root)}\nWritten: ${file}`);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOT_WORK = new Set(['(idle)', '(program)', '(root)']);

/** Calls of one name under one caller are one frame; what was before that time, the start, is left out. */
function framesOf({ nodes, samples, timeDeltas }: Profile, fromMicros: number): Frame {
  const own = new Map<number, number>();
  let at = 0;
  samples.forEach((id, index) => {
    const micros = timeDeltas[index] ?? 0;
    at += micros;
    if (at >= fromMicros) own.set(id, (own.get(id) ?? 0) + micros);
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root: Frame = { name: 'the server, booking', micros: 0, children: new Map() };
  function add(id: number, parent: Frame): number {
    const node = byId.get(id);
    if (!node) return 0;
    const { functionName, url } = node.callFrame;
    if (NOT_WORK.has(functionName) && functionName !== '(root)') return 0;
    const place = url.replace(/^.*node_modules\//, '').replace(/^file:.*\/(server|contract)\//, '$1/');
    const name = `${functionName || '(anonymous)'} ${place}`.trim();
    const frame = parent.children.get(name) ?? { name, micros: 0, children: new Map() };
    parent.children.set(name, frame);
    const micros = (node.children ?? []).reduce((sum, child) => sum + add(child, frame), own.get(id) ?? 0);
    frame.micros += micros;
    return micros;
  }
  const first = nodes[0];
  for (const child of first?.children ?? []) root.micros += add(child, root);
  return root;
}

const SHARES_TOLD = 8;
const SOCKETS = /^(writev|writeBuffer|write\w+String|readStart|shutdown)$/;

/** Whose code a frame is: a package, Node, ours, or what the runtime does for all. */
function ownerOf(name: string): string {
  if (SOCKETS.test(name)) return 'writing to sockets';
  if (name.startsWith('(garbage')) return 'clearing memory';
  if (name.includes('node:')) return 'Node';
  if (/ (server|contract)\//.test(name)) return 'our own code';
  return / (@[^/]+\/[^/]+|[^/]+)\//.exec(name)?.[1] ?? 'the runtime';
}

/** The largest shares of the time that frames took themselves, their callees left out. */
function sharesOf(root: Frame): string {
  const shares = new Map<string, number>();
  function add(frame: Frame): void {
    let own = frame.micros;
    for (const child of frame.children.values()) {
      own -= child.micros;
      add(child);
    }
    const owner = ownerOf(frame.name);
    shares.set(owner, (shares.get(owner) ?? 0) + own);
  }
  for (const child of root.children.values()) add(child);
  return [...shares]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SHARES_TOLD)
    .map(([owner, micros]) => `${owner} ${Math.round((micros / root.micros) * 100)} %`)
    .join(', ');
}

const WIDTH = 1600;
const ROW = 17;
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function flameGraph(root: Frame): string {
  const boxes: string[] = [];
  let depthMax = 0;
  function draw(frame: Frame, x: number, depth: number): void {
    const width = (frame.micros / root.micros) * WIDTH;
    if (width < 1) return;
    depthMax = Math.max(depthMax, depth);
    const hue = frame.name.includes('server/') ? 150 : frame.name.includes('node:') ? 210 : 35;
    const share = `${xml(frame.name)}: ${((frame.micros / root.micros) * 100).toFixed(1)}%`;
    const letters = Math.floor(width / 6.5);
    boxes.push(
      `<g><title>${share}</title><rect x="${x.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="hsl(${hue} 65% 72%)"/>` +
        `${letters > 3 ? `<text x="${(x + 3).toFixed(1)}" y="${depth * ROW + 12}">${xml(frame.name.slice(0, letters))}</text>` : ''}</g>`,
    );
    let at = x;
    for (const child of [...frame.children.values()].sort((a, b) => b.micros - a.micros)) {
      draw(child, at, depth + 1);
      at += (child.micros / root.micros) * WIDTH;
    }
  }
  draw(root, 0, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${(depthMax + 1) * ROW}" font-family="monospace" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${boxes.join('\n')}
</svg>
`;
}
