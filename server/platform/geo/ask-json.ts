/** How long someone who is typing waits for another server. */
const PATIENCE_MS = 2_000;
/** More than any response that we expect; anything larger is garbage. */
const BYTES_MAX = 1024 * 1024;

/** Calls a server that the operator configured. @throws Error when it is down, slow, refuses, or returns no JSON */
export async function askJson(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Lanewise' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    // The operator didn't configure the target of a redirect, so don't follow it.
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
