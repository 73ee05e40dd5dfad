import type { Database } from '#server/platform/database/connect.ts';
import { claimFact, readFact } from '#server/platform/database/facts.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** Who we are to push services (VAPID): browsers subscribe to the public one, and take nothing that another has signed. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const FACT = 'push keys';

/** Made at the first start and kept, the private one sealed. Of several servers that start at once, the first one's. */
export async function keptPushKeys(db: Database, secrets: Secrets): Promise<PushKeys> {
  const kept = (await readFact(db, FACT)) ?? (await claimFact(db, FACT, await newKeys(secrets)));
  if (kept === undefined) throw new Error('The keys for notifications could not be kept.');
  const [publicKey = '', sealed = ''] = kept.split(' ');
  const privateKey = secrets.open(FACT, publicKey, Buffer.from(sealed, 'base64url')).toString();
  return { publicKey, privateKey };
}

async function newKeys(secrets: Secrets): Promise<string> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return `${publicKey} ${secrets.seal(FACT, publicKey, Buffer.from(privateKey)).toString('base64url')}`;
}
