import { randomBytes } from 'node:crypto';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

const PURPOSE = 'webhook secrets';
const SECRET_BYTES = 32;

/** What messages are signed with: stored sealed, each for its webhook. */
export const createWebhookSecrets = (secrets: Pick<Secrets, 'seal' | 'open'>) => ({
  /** As Standard Webhooks spell it. */
  make: (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
  seal: (webhookId: string, secret: string): Buffer => secrets.seal(PURPOSE, webhookId, Buffer.from(secret)),
  open: (webhookId: string, sealed: Buffer): string => secrets.open(PURPOSE, webhookId, sealed).toString(),
});

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;
