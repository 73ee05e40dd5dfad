/** Like `run.mjs`, for programs that use the pages: builds them first if their sources changed. */
import { ensureBuilt, ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
runAndExit(process.argv.slice(2));
