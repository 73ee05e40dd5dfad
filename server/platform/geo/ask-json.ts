/** As long as somebody who types waits for another's server. */
const PATIENCE_MS = 2_000;
/** More than any answer that was asked for; what is larger is rubbish. */
const BYTES_MAX = 1024 * 1024;

/** Asks an operator's server. @throws Error when it is down, slow, refuses, or says what is no JSON */
export async function askJson(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Lanewise' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    // Where it was sent on to is none that the operator named.
    redirect: 'error',
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error(`more than ${BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
