export type Encoding = 'br' | 'gzip' | 'identity';

/** The best of what a browser's Accept-Encoding takes. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
        const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
        return [name, quality ? Number(quality.slice(2)) || 0 : 1] as const;
      }),
  );
  const takes = (name: string) => (weights.get(name) ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
