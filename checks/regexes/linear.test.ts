import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { check, type Parameters } from 'recheck';
import { expect, test } from 'vitest';
import { regexesIn } from './regexes-in.ts';

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

/** A smaller search than recheck's default: it found the same patterns in these sources in half the time. */
const SEARCH: Parameters = {
  timeout: null,
  attackLimit: 10_000_000,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
  maxIteration: 3,
  crossoverSize: 8,
  mutationSize: 16,
};

const SOURCES = ['contract/**/*.ts', 'server/**/*.{ts,tsx}', 'web/**/*.{ts,tsx,js}', 'scripts/**/*.{ts,mjs}'];
const TESTS = ['**/*.test.{ts,tsx}', 'server/testing/**', 'web/testing/**'];
/** Fewer would mean that the search for literals is broken. */
const FEWEST = 200;

/** Composes a pattern from our own text keys, in a check that only developers run. */
const COMPOSED = ['scripts/texts/keys.ts'];

// Analysing all patterns takes four to fifteen seconds, and most of them never change.
const CACHE = 'node_modules/.cache/linear-regexes.json';
const keyOf = (regex: string): string => JSON.stringify([version, SEARCH, regex]);

function readCache(): string[] {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as string[];
  } catch {
    return [];
  }
}

/** Undefined for a regex that runs in linear time. */
async function problemOf(regex: string): Promise<string | undefined> {
  const slash = regex.indexOf('/');
  const result = await check(regex.slice(slash + 1), regex.slice(0, slash), SEARCH);
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable'
    ? `${result.complexity.summary}: ${result.attack.pattern}`
    : `not analysed: ${JSON.stringify(result.error)}`;
}

const { literals, composedIn } = regexesIn(SOURCES, TESTS);

test('no source composes a regular expression, so that all of them can be analysed', () => {
  expect(composedIn).toEqual(COMPOSED);
});

test('every regular expression of the sources is linear', { timeout: 900_000 }, async () => {
  expect(literals.size).toBeGreaterThan(FEWEST);
  const known = new Set(readCache());
  const linear: string[] = [];
  const problems: Record<string, unknown> = {};
  for (const [regex, files] of literals) {
    const problem = known.has(keyOf(regex)) ? undefined : await problemOf(regex);
    if (problem === undefined) linear.push(keyOf(regex));
    else problems[regex] = { problem, files };
  }
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(linear));
  expect(problems).toEqual({});
});

test.each([
  ['exponential', 'u/^(?:[a-z]+|[ .])+"$'],
  ['quadratic', '/\\/+$'],
  ['cubic, behind a lookbehind', '/(?<=x)a*a*a*b'],
  ['beyond analysis', 'v/[[a-z]--[aeiou]]'],
])('a pattern that is %s does not pass', async (_what, regex) => {
  expect(await problemOf(regex)).toBeDefined();
});
