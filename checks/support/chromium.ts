import { existsSync } from 'node:fs';

/**
 * Where a Chromium may be, `CHROMIUM` first, then the same engine without a browser's window around it: the same tests take
 * a sixth less of it. `npm test` installs Debian's package where there is none.
 */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('No Chromium found. Set CHROMIUM to its path.');
  return found;
}

/** Undefined where there is none. */
export const findChromium = (): string | undefined =>
  [
    process.env.CHROMIUM ?? '',
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((place) => place !== '' && existsSync(place));

/**
 * The first three are the address bar's suggestions: nobody sees them, and they cost two more renderers for every window,
 * which is 40 % of what it takes to open one. The rest is Playwright's own list: a second list replaces the first.
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

/** Quiet and without a sandbox, which root does not get; nothing asks the network for anything. */
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
