import { existsSync } from 'node:fs';

/** Where a Firefox may be, `FIREFOX` first. `npm run test:firefox` installs Debian's where there is none. */
export function firefoxPath(): string {
  const places = [
    process.env.FIREFOX ?? '',
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  const found = places.find((place) => place !== '' && existsSync(place));
  if (!found) throw new Error('No Firefox found. Set FIREFOX to its path.');
  return found;
}
