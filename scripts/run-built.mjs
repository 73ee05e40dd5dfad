/** Like `run.mjs`, for programs that use the pages: first builds them if their sources changed. */
import { ensureBuilt, ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
runAndExit(process.argv.slice(2));
