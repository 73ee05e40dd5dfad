/** `node scripts/ready.mjs` installs and builds what is missing or has changed. The first half of `npm start`. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
