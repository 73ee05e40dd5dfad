/* Push notifications: shown as they arrive, opened by a click, never stored. */
export {};

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Sent by `server/modules/notifications`. */
interface Notice {
  id: string;
  lang: string;
  title: string;
  text: string;
  url: string;
}

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, lang, title, text, url } = event.data.json() as Notice;
  // The tag makes a repeated delivery replace the first.
  const look = { body: text, lang, tag: id, icon: '/icon-192.png', data: url };
  event.waitUntil(worker.registration.showNotification(title, look));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data as string, worker.location.origin).href));
});

/** Opens a new window unless the page is already open: another page may hold something typed. */
async function open(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}
