import { useSyncExternalStore } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('accounts');

// `navigator.cookieEnabled` is true even where Chromium's settings block all cookies, so this stores one.
let isAccepting: boolean | undefined;

function acceptsCookies(): boolean {
  isAccepting ??= tryCookie();
  return isAccepting;
}

function tryCookie(): boolean {
  const tried = (seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and Firefox and Safari lacked it until 2025
    document.cookie = `cookies=allowed; Path=/; Max-Age=${seconds}; SameSite=Lax`;
    return document.cookie.includes('cookies=allowed');
  };
  try {
    return tried(60) && !tried(0);
  } catch {
    return false;
  }
}

const subscribe = () => () => undefined;

/** Log-in needs cookies, so this explains what to do where the browser blocks them. */
export function CookiesNote() {
  const t = useTexts();
  const isAllowed = useSyncExternalStore(subscribe, acceptsCookies, () => true);
  return (
    !isAllowed && (
      <div className="mb-5">
        <Banner tone="attention" isLive>
          {t('login.cookiesBlocked')}
        </Banner>
      </div>
    )
  );
}
