import { ensureBuilt, ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
runAndExit(['server/main.ts']);
