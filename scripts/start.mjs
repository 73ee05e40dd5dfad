import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runAndExit } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
const { flags, environment } = JSON.parse(readFileSync(join(ROOT, 'scripts/server-process.json'), 'utf8'));
runAndExit([...flags, 'server/main.ts'], environment);
