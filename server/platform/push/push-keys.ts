import type { Database } from '#server/platform/database/connect.ts';
import { claimFact, readFact } from '#server/platform/database/facts.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/**
 * Our identity for push services (VAPID): browsers subscribe to the public key, and accept only messages signed with
 * it.
 */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const FACT = 'push keys';

/**
 * Created at the first start and stored, the private key sealed. If several servers start at once, the first one's are
 * used.
 */
export async function loadPushKeys(db: Database, secrets: Secrets): Promise<PushKeys> {
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
