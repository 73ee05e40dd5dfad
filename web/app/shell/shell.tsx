import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import { FooterFrame, footerLinkStyle } from './footer-frame.tsx';
import { Header } from './header.tsx';
import { useAddressLanguage, useFocusKept, usePageFocus } from './page-focus.ts';

const Footer = () => (
  <FooterFrame
    link={(to, text) => (
      <Link to={to} className={footerLinkStyle}>
        {text}
      </Link>
    )}
  />
);

/** A loading bar at the top during a navigation, hidden for fast ones. */
function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden" aria-hidden="true">
      {isLoading && <div className="h-full w-2/5 animate-travel rounded-full bg-action" />}
    </div>
  );
}

const useTexts = createTextsHook('shell');

export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts();
  usePageFocus();
  useFocusKept();
  useAddressLanguage();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <LoadingBar />
      <Header />
      {/* Full window height, so that the footer doesn't jump while the page loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        {children}
      </main>
      <Footer />
      <ToastRegion />
    </div>
  );
}
