/**
 * `node_modules/node/bin/node scripts/serve.mjs` starts the server, after `scripts/ready.mjs`. This process becomes the
 * server and keeps its process id, so signals reach it directly and no wrapper stays behind.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSettingsFile, withNode24 } from './prepare.mjs';

readSettingsFile();
const { flags, environment } = JSON.parse(readFileSync(join(ROOT, 'scripts/server-process.json'), 'utf8'));
process.chdir(ROOT);
process.execve(process.execPath, [process.execPath, ...flags, 'server/main.ts'], withNode24(environment));
