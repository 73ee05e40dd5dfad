import type { ReactNode } from 'react';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { useFocusKept, usePageFocus } from './page-focus.ts';
import { useAddressLanguage } from './use-address-language.ts';

const useTexts = textsOf('shell');

/** What is around every page. */
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
      {/* A page is at least as tall as the window, so that the footer never jumps up while it loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        {children}
      </main>
      <Footer />
      <ToastRegion />
    </div>
  );
}
