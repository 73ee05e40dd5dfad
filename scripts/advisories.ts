/**
 * `npm run advisories` compares the lock file with the known advisories in `scripts/advisories/list.json`, offline.
 * `npm run advisories -- refresh WHERE` updates the list: WHERE is a folder of OSV records, a file with one or many of
 * them (a JSON list, or one per line), or the address of an OSV server (https://api.osv.dev).
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Advisory, type AdvisoryList, findAffected, type LockFile, listInstalled } from './advisories/list.ts';
import { type OsvRecord, readAdvisories } from './advisories/osv.ts';

const root = join(import.meta.dirname, '..');
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

export interface Files {
  lock: string;
  list: string;
}
const OURS: Files = { lock: join(root, 'package-lock.json'), list: join(root, 'scripts/advisories/list.json') };

/** A line for each vulnerable package. */
export function check({ lock, list }: Files = OURS): string[] {
  return findAffected(read<LockFile>(lock), read<AdvisoryList>(list)).map(
    ({ name, version, advisory }) => `${name} ${version}: ${advisory.summary} (${advisory.id})`,
  );
}

/** Merges new advisories into the list. @returns how many there are now */
export async function refresh(where: string, { lock, list }: Files = OURS, today = new Date()): Promise<number> {
  const known = read<AdvisoryList>(list);
  const packages = listInstalled(read<LockFile>(lock));
  const names = new Set(packages.map(({ name }) => name));
  const records = URL.canParse(where) ? await recordsOfServer(where, packages) : recordsOfFiles(where);
  const found = records.flatMap((record) => readAdvisories(record, names));
  const keyOf = ({ id, package: name }: Advisory) => `${name} ${id}`;
  const all = new Map(
    [...known.advisories.filter((one) => names.has(one.package)), ...found].map((one) => [keyOf(one), one]),
  );
  const advisories = [...all.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const source = URL.canParse(where) ? new URL(where).host : 'a file of OSV records';
  const refreshed = today.toISOString().slice(0, 10);
  writeFileSync(list, `${JSON.stringify({ ...known, refreshed, source, advisories }, null, 2)}\n`);
  return advisories.length;
}

function recordsOfFiles(path: string): OsvRecord[] {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => recordsOfFiles(join(path, name)));
  const text = readFileSync(path, 'utf8').trim();
  try {
    return [JSON.parse(text) as OsvRecord | OsvRecord[]].flat();
  } catch {
    return text.split('\n').map((line) => JSON.parse(line) as OsvRecord);
  }
}

async function recordsOfServer(address: string, packages: { name: string; version: string }[]): Promise<OsvRecord[]> {
  const queries = packages.map(({ name, version }) => ({ version, package: { name, ecosystem: 'npm' } }));
  const { results } = await ask<{ results: { vulns?: { id: string }[] }[] }>(new URL('/v1/querybatch', address), {
    queries,
  });
  const ids = new Set(results.flatMap(({ vulns = [] }) => vulns.map(({ id }) => id)));
  return Promise.all([...ids].map((id) => ask<OsvRecord>(new URL(`/v1/vulns/${id}`, address))));
}

async function ask<T>(address: URL, body?: object): Promise<T> {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(30_000),
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`);
  return (await answer.json()) as T;
}

async function main([command, where]: string[]): Promise<void> {
  if (command === 'refresh') {
    if (!where)
      throw new Error('Say from where: npm run advisories -- refresh https://api.osv.dev (or a file, or a folder)');
    console.log(`${await refresh(where)} advisories speak of packages in the lock file.`);
  }
  const holes = check();
  for (const line of holes) console.log(line);
  if (holes.length > 0) process.exit(1);
  const { refreshed, advisories } = read<AdvisoryList>(OURS.list);
  console.log(`No package has a hole that is known here: ${advisories.length} advisories, as of ${refreshed}.`);
}

if (import.meta.main)
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
