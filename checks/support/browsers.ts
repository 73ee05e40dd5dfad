import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = [
  process.env.CHROMIUM ?? '',
  // The same engine without a window; the tests take a sixth less time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX = [
  process.env.FIREFOX ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const firstExisting = (paths: readonly string[]): string | undefined =>
  paths.find((path) => path !== '' && existsSync(path));

export const findChromium = (): string | undefined => firstExisting(CHROMIUM);

/** `npm test` installs Debian's Chromium if there is none. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('No Chromium found. Set CHROMIUM to its path.');
  return found;
}

/** `npm run test:firefox` installs Debian's Firefox if there is none. */
export function firefoxPath(): string {
  const found = firstExisting(FIREFOX);
  if (!found) throw new Error('No Firefox found. Set FIREFOX to its path.');
  return found;
}

/** Installs a Debian package if `find` throws. */
export function ensurePackage(name: string, find: () => string): void {
  try {
    find();
  } catch (error) {
    console.log(`Installing Debian's ${name} …`);
    const run = (...args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    run('update', '-qq');
    if (run('install', '-y', '-qq', name).status !== 0) throw error;
  }
}

/**
 * The first three are address bar suggestions, which cost two more renderers per window: 40 % of the time it takes to
 * open
 * one. The rest is Playwright's own list, because passing a list replaces Playwright's.
 */
const FEATURES_LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Quiet, without a sandbox (not available to root) or the browser's own network requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_LEFT_OUT.join(',')}`,
];
