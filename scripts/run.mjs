/** `node scripts/run.mjs FILE …` runs a TypeScript file of the project with its own Node 24. */
import { ensureInstalled, readSettingsFile, runAndExit } from './prepare.mjs';

readSettingsFile();
ensureInstalled();
runAndExit(process.argv.slice(2));
