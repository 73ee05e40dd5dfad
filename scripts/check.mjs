import { ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
runAndExit(['scripts/check.ts']);
