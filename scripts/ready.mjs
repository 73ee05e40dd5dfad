/** `node scripts/ready.mjs` installs and builds what is missing or has changed. The first half of `npm start`. */
import { ensureBuilt, ensureInstalled, readSettingsFile } from './prepare.mjs';

readSettingsFile();
ensureInstalled();
ensureBuilt();
