import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { languageTag } from '#contract/locale.ts';
import { queryClient } from '../api/query-client.ts';
import { SessionWatch } from '../features/session/restore-session.ts';
import { useLanguage } from '../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../ui/i18n/texts-hook.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import '../ui/theme.css';
import { ErrorScreen } from './shell/error-screen.tsx';
import { OutboxDelivery, ServiceWorkerRegistration } from './shell/outbox-delivery.tsx';
import { Shell } from './shell/shell.tsx';

const useTexts = createTextsHook('shell');

// Runs before the first paint. Where the browser blocks storage, it puts an empty one in memory in its place, for this
// page and for the router's own scripts. It applies the chosen theme, and redirects logged-in people from the landing page
// before they see it. It defines the Trusted Types policy: the only markup allowed is the empty script element that
// React creates, so text with an opening angle bracket is refused; this script avoids one too, because React inserts
// it as markup when it recovers from a crash. The only script URL allowed is the service worker's. It keeps Zod from
// compiling code, which the content security policy forbids. It holds back forms submitted before hydration, which
// would put a password into the address, until `useForm` takes over, except forms marked `byAddress`.
const EARLY = `(function(d,s,h){['localStorage','sessionStorage'].forEach(function(n){try{window[n].getItem('')}catch(e){Object.defineProperty(window,n,{value:Object.create({getItem(k){return this[k]??null},setItem(k,v){this[k]=''+v},removeItem(k){delete this[k]},clear(){for(var k of Object.keys(this))delete this[k]}})})}});addEventListener('submit',function(e){if(!e.defaultPrevented&&!('byAddress'in e.target.dataset)){e.preventDefault();e.target.dataset.sentEarly=''}});globalThis.__zod_globalConfig={jitless:true};if(globalThis.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(m){return m==='\\x3cscript>\\x3c/script>'||!/\\x3c/.test(m)?m:null},createScriptURL:function(u){return u==='/service-worker.js'?u:null}});try{var t=localStorage.getItem('theme');if(t)d.dataset.theme=t;h=sessionStorage.getItem('loginActor');if(h){d.dataset.actor=h;if(/^\\/(\\w\\w\\/?)?$/.test(location.pathname)&&s[h])location.replace(h==='school'&&/"role":"instructor"/.test(sessionStorage.getItem('schoolLoginData'))?'/my-day':s[h])}}catch(e){}})(document.documentElement,{candidate:'/studenthomepage',school:'/drivingSchoolBookings',admin:'/admin'})`;

/** Stays mounted while its content changes from the fallback to the page or an error, so an open menu stays open. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta property="og:site_name" content="Lanewise" />
        <meta property="og:type" content="website" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/app.${language}.webmanifest`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: EARLY }} />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale={languageTag(useLanguage())}>
      <QueryClientProvider client={queryClient}>
        <Shell>{children}</Shell>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/**
 * Stateless on purpose: a re-render before the page inside is hydrated would make React discard it, with anything
 * typed.
 */
export default function Root() {
  return (
    <>
      <SessionWatch />
      <ServiceWorkerRegistration />
      <OutboxDelivery />
      <Suspense fallback={<Opening />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/** Shown while a page that isn't pre-rendered loads the session. */
export function HydrateFallback() {
  return <Opening />;
}

function Opening() {
  const t = useTexts();
  const ui = useUiTexts();
  return (
    <Page title={t('brand')}>
      <div role="status" className="grid gap-4">
        <span className="sr-only">{ui('loading')}</span>
        <Skeleton className="h-9 w-64" />
        <Skeleton className="mt-4 h-40 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const shown = isRouteErrorResponse(error)
    ? { status: error.status, message: error.statusText }
    : { message: error instanceof Error ? error.message : String(error) };
  return <ErrorScreen {...shown} />;
}
