/** As `run.mjs`, for programs that look at the pages: builds them first where their sources changed. */
import { ensureBuilt, ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
runAndExit(process.argv.slice(2));
