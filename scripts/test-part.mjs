/** `npm run test:unit`, `test:watch` and `test:e2e`; further arguments are Vitest's own: paths, `-t` and a part of a title. */
import { ensureBuilt, ensureInstalled, runAndExit } from './prepare.mjs';

const [part] = process.argv.slice(2);
ensureInstalled();
if (part === 'e2e') ensureBuilt();
runAndExit(['scripts/test-part.ts', ...process.argv.slice(2)]);
