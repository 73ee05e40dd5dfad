import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { resolveLocale } from '#contract/locale.ts';
import { readAddress } from '#contract/paths.ts';
import { CATALOGUE_NAMES } from '../ui/i18n/catalogues.ts';
import { startI18n } from '../ui/i18n/i18n.ts';

// Runs at build time, where web/build.ts renders every page once per language, and in `npm run dev`.
const ready = startI18n(resolveLocale(process.env.PRERENDER_LANGUAGE), CATALOGUE_NAMES);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await ready;
  if (import.meta.env.DEV) await speakAsAsked(request);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Disables streaming: pages must be readable without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** In development: uses the language of the address or the cookie, and reloads texts as they are edited. */
async function speakAsAsked(request: Request): Promise<void> {
  const [, chosen] = /(?:^|; )lang=(\w+)/.exec(request.headers.get('cookie') ?? '') ?? [];
  const language = readAddress(new URL(request.url).pathname).locale ?? resolveLocale(chosen);
  await startI18n(language, CATALOGUE_NAMES);
}
