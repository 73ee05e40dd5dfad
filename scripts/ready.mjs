/** `node scripts/ready.mjs` installs and builds anything missing or outdated. It's the first half of `npm start`. */
import { ensureBuilt, ensureInstalled, readSettingsFile } from './prepare.mjs';

readSettingsFile();
ensureInstalled();
ensureBuilt();
