import { call } from '../../api/client.ts';
import { storedHolder, storeHolder } from './holder.ts';

/**
 * Whether this browser can show notifications: `unable`; `at_home`, once its page is on the home screen of an iPhone or iPad; `blocked`,
 * since somebody said no; or it can.
 */
export type Ability = 'unable' | 'at_home' | 'blocked' | 'able';

export function abilityOf({
  Notification,
  navigator,
}: Pick<Window & typeof globalThis, 'Notification' | 'navigator'>): Ability {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  if (!Notification || !('serviceWorker' in navigator)) return isApple ? 'at_home' : 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/**
 * Asks for the permission, where it was not given yet, and subscribes.
 * @throws Error where the answer is no, or the browser has no service for it
 */
export async function subscribe(holder: string, pushKey: string): Promise<void> {
  // Asked at the press that it belongs to: some browsers take no other.
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowedError();
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = Uint8Array.from(atob(pushKey.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // One for another key, as of a server that was set up anew, would be in the way.
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

/** After a log-in: the device goes on under the new session. What somebody else had subscribed to here ends. */
export async function keepSubscribed(holder: string): Promise<void> {
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
