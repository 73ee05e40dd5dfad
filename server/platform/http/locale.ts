import type { FastifyRequest } from 'fastify';
import { ENGLISH, isLocale, type Locale } from '#contract/locale.ts';

/** The reader's language: the language switch's cookie, or else the browser's preference, or else English. */
export function resolveLocale(request: FastifyRequest): Locale {
  const chosen = request.cookies?.lang;
  if (isLocale(chosen)) return chosen;
  const header = request.headers['accept-language'] ?? '';
  const preferred = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality ? Number(quality.slice(2)) || 0 : 1, index };
    })
    .filter((entry) => isLocale(entry.language) && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  const first = preferred[0]?.language;
  return first ?? ENGLISH;
}
