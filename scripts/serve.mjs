/**
 * `node_modules/node/bin/node scripts/serve.mjs`: the server, once `scripts/ready.mjs` has run. This process becomes it, with
 * its number, so that whoever started this one signals the server itself and nothing waits beside it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSettingsFile, withNode24 } from './prepare.mjs';

readSettingsFile();
const { flags, environment } = JSON.parse(readFileSync(join(ROOT, 'scripts/server-process.json'), 'utf8'));
process.chdir(ROOT);
process.execve(process.execPath, [process.execPath, ...flags, 'server/main.ts'], withNode24(environment));
