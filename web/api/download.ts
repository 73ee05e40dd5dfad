import { NetworkError, parseBody, refusal, requestHeaders } from './client.ts';

/**
 * Saves what an address answers as a file. Fetched rather than linked: in the language of the page, and a refusal is told
 * instead of saved. @throws ApiError, NetworkError
 */
export async function download(address: string, fallbackName: string): Promise<void> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(address, { credentials: 'same-origin', headers: requestHeaders() });
    file = await response.blob();
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!response.ok)
    throw refusal(response.status, parseBody(file.type, await file.text()), response.headers.get('Retry-After'));
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveFile(file, name ?? fallbackName);
}

/** Saves what is here already. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn; some seconds are for slow ones.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
