import type { TestApp } from './test-app.ts';

/** Sends a file as a page does, with the other fields of its form. */
export async function sendFile(
  app: TestApp,
  url: string,
  {
    bytes,
    fields = {},
    as,
    language = 'en',
  }: {
    bytes: string | Buffer;
    fields?: Record<string, string>;
    as: string | null;
    language?: string;
  },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('people', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'people.csv'));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return app.call({
    method: 'POST',
    url,
    as,
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'accept-language': language },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
