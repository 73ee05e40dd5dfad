/**
 * `npm run dev`: the whole product on one port for whoever changes it. The embedded database runs for as long as this does,
 * the API starts anew when a file that it imports changes, and a page shows a changed component or text by itself.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';

const root = join(import.meta.dirname, '..');
const config = readConfig();
const address = `http://localhost:${config.port}`;
const apiPort = config.port + 1;

const postgres = config.database === null ? await startEmbeddedPostgres(config.dataDir, console.error) : null;
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...(postgres && {
      DATABASE_URL: postgres.connectionString,
      MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
      DEMO: '1',
      SCHOOL_APPROVAL: 'auto',
    }),
    PORT: String(apiPort),
    PUBLIC_URL: address,
  },
});

const target = `http://localhost:${apiPort}`;
const pages = await createServer({
  root,
  server: { port: config.port, strictPort: true, proxy: { '/api': target, '/dev/mail': target } },
});
await pages.listen();
console.log(`
  Lanewise at ${address}
  Mail at ${address}/dev/mail, the API's description at ${address}/api/docs
  What you save is shown at once. Stop with Ctrl-C.
`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  api.kill('SIGTERM');
  await pages.close();
  await postgres?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
