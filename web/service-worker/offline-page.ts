/// <reference types="vite/types/importMeta.d.ts" />

interface OfflineTexts {
  title: string;
  text: string;
  /** Links to the pages that open offline. */
  '/bookings': string;
  '/my-day': string;
  again: string;
}

const LANGUAGES = Object.fromEntries(
  Object.entries(import.meta.glob<OfflineTexts>('./offline.??.ts', { eager: true, import: 'texts' })).map(
    ([file, texts]) => [file.slice(-'en.ts'.length, -'.ts'.length), texts],
  ),
);

// The colours of `web/ui/theme.css`.
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #111615); --ink: light-dark(#1b1f1e, #ecefea); --action: light-dark(#0b6b66, #3ec6b6); --on-action: light-dark(#ffffff, #05201d); }
:root[data-theme=light] { color-scheme: light } :root[data-theme=dark] { color-scheme: dark }
body { box-sizing: border-box; display: grid; gap: 1rem; place-content: center; justify-items: center; min-height: 100vh; margin: 0; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; text-align: center }
h1, p { max-width: 28rem; margin: 0 } h1 { font-size: 1.5rem } .brand { color: var(--action); font-weight: 700 }
a, button { box-sizing: border-box; min-height: 2.75rem; padding: .6rem 1.25rem; border: 1px solid; border-radius: .5rem; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
a { border-color: var(--action); background: var(--action); color: var(--on-action); text-decoration: none }`;

// In the language of the address, else of the cookie that the language switch sets, else of the browser. A server that is
// down sends no event when it's back, so the page also asks.
const SCRIPT = `(function(texts){
var own=(location.pathname.match(/^\\/(\\w\\w)(\\/|$)/)||[])[1],chosen=(document.cookie.match(/(?:^|; )lang=(\\w\\w)/)||[])[1];
var language=[own,chosen].concat(navigator.languages.map(function(one){return one.slice(0,2)})).find(function(one){return texts[one]})||'en';
document.documentElement.lang=language;try{document.documentElement.dataset.theme=localStorage.getItem('theme')||''}catch(e){}document.title=texts[language].title;
document.querySelectorAll('[data-text]').forEach(function(part){part.textContent=texts[language][part.dataset.text]});
function open(){location.reload()}
document.querySelector('button').onclick=open;addEventListener('online',open);
setInterval(function(){if(!document.hidden)fetch(location.href,{method:'HEAD',cache:'no-store'}).then(open,function(){})},5000);
})`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The same as on every page; otherwise the browser switches processes between them.
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'content-security-policy':
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * A page of its own, without personal data, for an address that needs a connection.
 * @param opens the page that opens without one; empty if there is none
 */
export function offlinePage(opens: string): Response {
  const link = opens && `<a href="${opens}" data-text="${opens}"></a>`;
  const texts = JSON.stringify(LANGUAGES).replaceAll('<', '\\u003c');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Lanewise</title><style>${STYLE}</style></head><body><p class="brand">Lanewise</p><h1 data-text="title"></h1><p data-text="text"></p>${link}<button type="button" data-text="again"></button><script>${SCRIPT}(${texts})</script></body></html>`;
  return new Response(html, { status: 503, headers: HEADERS });
}
