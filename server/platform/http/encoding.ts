export type Encoding = 'br' | 'gzip' | 'identity';

// Browsers send a handful of different ones, again and again.
const REMEMBERED_MAX = 100;
const remembered = new Map<string, Encoding>();

/** The best of what a browser's Accept-Encoding takes. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const best = readEncodings(text);
  remembered.set(text, best);
  return best;
}

function readEncodings(accepted: string): Encoding {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
      return [name, quality ? Number(quality.slice(2)) || 0 : 1] as const;
    }),
  );
  const takes = (name: string) => (weights.get(name) ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
