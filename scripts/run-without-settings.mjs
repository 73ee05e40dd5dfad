/** Like `run.mjs`, for tests and checks, which must not depend on a developer's `.env`. */
import { ensureInstalled, runAndExit } from './prepare.mjs';

ensureInstalled();
runAndExit(process.argv.slice(2));
