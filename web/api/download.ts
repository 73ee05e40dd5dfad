import { NetworkError, parseBody, refusal, requestHeaders } from './client.ts';

/**
 * Downloads a URL as a file. Uses fetch instead of a link to send the page's language, and to show a refusal instead
 * of saving it. @throws ApiError, NetworkError
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

/** Saves data that is already in memory. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has usually started reading by the next turn; ten seconds cover slow ones.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
