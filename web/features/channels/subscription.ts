import { call } from '../../api/client.ts';
import { storedHolder, storeHolder } from './holder.ts';

/**
 * Whether this browser can show notifications. `at_home`: only once the page is on the home screen of an iPhone or
 * iPad. `blocked`: the user denied permission.
 */
export type Ability = 'unable' | 'at_home' | 'blocked' | 'able';

export function detectAbility({
  Notification,
  navigator,
}: Pick<Window & typeof globalThis, 'Notification' | 'navigator'>): Ability {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  if (!Notification || !('serviceWorker' in navigator)) return isApple ? 'at_home' : 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/**
 * Asks for permission if needed, and subscribes.
 * @throws Error if permission is denied or the browser has no push service
 */
export async function subscribe(holder: string, pushKey: string): Promise<void> {
  // Some browsers accept the request only in the click handler.
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowedError();
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = Uint8Array.from(atob(pushKey.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription with another key, for instance from a server that was set up again, blocks a new one.
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await tell(made);
  storeHolder(holder);
}

export class NotAllowedError extends Error {}

export async function unsubscribe(): Promise<void> {
  storeHolder(null);
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** After a log-in, moves the device's subscription to the new session and ends anyone else's on this device. */
export async function renewSubscription(holder: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription && storedHolder() === holder) await tell(subscription);
  else await unsubscribe();
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /devices', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
}
