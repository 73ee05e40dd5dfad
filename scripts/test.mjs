import { ensureBuilt, ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
runAndExit(['scripts/test.ts', ...process.argv.slice(2)]);
