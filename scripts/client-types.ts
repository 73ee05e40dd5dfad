/** Writes `clients/typescript/src/api.ts`, the types of the typed client, from the API's own description. Needs no database. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes } from '../clients/typescript/generate.ts';
import { createApplication } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { systemClock } from '../server/platform/clock.ts';
import { createLogger } from '../server/platform/log.ts';
import { createSecrets } from '../server/platform/secrets/secrets.ts';

const application = await createApplication({
  config: readConfig({ NODE_ENV: 'test' }),
  // Never opened, because the application isn't started.
  connectionString: 'postgres://localhost/none',
  clock: systemClock,
  logger: createLogger('silent'),
  pages: { clientFolder: '', pages: new Map() },
  publicUrl: '',
  secrets: createSecrets(Buffer.alloc(32)),
  runsJobs: false,
});
try {
  const description = (await application.http.inject('/api/openapi.json')).json();
  await writeFile(join(import.meta.dirname, '../clients/typescript/src/api.ts'), await generateTypes(description));
} finally {
  await application.stop();
}
