/**
 * Prepares every npm script on a machine with only Node 20 and npm: installs the packages of the lock file, including
 * Node 24. Plain JavaScript without dependencies, because it runs before there are any.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const MODULES = join(ROOT, 'node_modules');
const NODE = join(MODULES, 'node', 'bin', 'node');
const BUILD = join(ROOT, 'build');

/** The sources of the built pages, tests excluded. */
const BUILD_INPUTS = [
  'web',
  'contract',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.base.json',
];
const NOT_BUILT = /\.test\.tsx?$|^web\/(?:testing|component-tests)$/;

/**
 * Loads the settings in `.env` next to package.json, if it exists; environment variables win. NO_ENV_FILE=1 skips it
 * for
 * tests that start a server, because a developer's settings must not affect them.
 */
export function readSettingsFile() {
  const file = join(ROOT, '.env');
  if (process.env.NO_ENV_FILE !== '1' && existsSync(file)) process.loadEnvFile(file);
}

/** Ends the process with a one-line message. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path) || NOT_BUILT.test(relative(ROOT, path))) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const path of paths) add(join(ROOT, path));
  return hash.digest('hex');
}

function mustBeWritable(task) {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    fail(
      `Lanewise can not ${task}: the folder ${ROOT} can not be written (a read-only disk, or another account's folder).`,
    );
  }
}

/** Runs `work` unless its inputs haven't changed since it last succeeded. */
function unlessUnchanged(stampFile, state, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === state) return;
  work();
  writeFileSync(stampFile, state);
}

/** Installs the packages of the lock file if they are missing or outdated. */
export function ensureInstalled() {
  const stamp = join(MODULES, '.lanewise-installed');
  unlessUnchanged(stamp, digest(['package-lock.json']), () => {
    mustBeWritable('install its packages');
    console.log('Installing the packages (the first time takes a minute or two) …');
    const { npm_execpath: npm } = process.env;
    const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
    // Not `npm ci`, which rejects the whole lock file if a registry lacks another platform's optional package.
    const args = [...before, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    // Includes development tools whatever the machine's setting, because the pages are built here.
    const { status, error } = spawnSync(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: '' },
    });
    if (error || status !== 0)
      fail('The packages could not be installed. Is the machine connected? Then run the same command again.');
    if (!existsSync(NODE))
      fail('The package "node" brought no Node 24 for this machine. See README.md, “If it doesn’t start”.');
  });
}

/** Builds the pages if their sources changed. */
export function ensureBuilt() {
  const stamp = join(BUILD, '.stamp');
  if (!existsSync(join(BUILD, 'client')) && existsSync(stamp)) rmSync(stamp);
  unlessUnchanged(stamp, digest(BUILD_INPUTS), () => {
    mustBeWritable('build its pages');
    console.log('Building the pages …');
    const options = { cwd: ROOT, encoding: 'utf8', env: withNode24(), maxBuffer: 64 * 1024 * 1024 };
    const { status, stdout, stderr } = spawnSync(NODE, ['web/build.ts'], options);
    if (status !== 0) fail(`The pages could not be built:\n${stdout}\n${stderr}`);
  });
}

/** An environment in which `node` and the packages' commands are the project's own. */
export function withNode24(extra = {}) {
  return { ...process.env, PATH: `${join(MODULES, '.bin')}:${process.env.PATH}`, ...extra };
}

/**
 * Runs one of the project's programs with Node 24 and exits with its code. Signals reach the program: the terminal
 * sends
 * Ctrl-C itself, and we forward SIGTERM.
 */
export function runAndExit(args, env = {}) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: withNode24(env) });
  let isInterrupted = false;
  process.on('SIGINT', () => {
    // The terminal signals the whole group, and a second SIGINT would cut the stop short, so forward only a lone
    // SIGINT.
    if (!isInterrupted && !process.stdin.isTTY) child.kill('SIGINT');
    isInterrupted = true;
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
}
