import { scheduleUploadEndpoints } from '#contract/schedule-uploads.ts';
import { addressOf, parseBody, refusal, requestHeaders } from '../../api/client.ts';
import { NetworkError } from '../../api/errors.ts';

const FALLBACK_NAME = 'lanewise-schedule.xlsx';

/** SC-02. Fetched rather than linked: in the language of the page, and a refusal is told instead of saved as a file. */
export async function downloadTemplate(): Promise<void> {
  let response: Response;
  let sheet: Blob;
  try {
    response = await fetch(addressOf(scheduleUploadEndpoints.scheduleTemplate), {
      credentials: 'same-origin',
      headers: requestHeaders(),
    });
    sheet = await response.blob();
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!response.ok) throw refusal(response.status, parseBody(sheet.type, await sheet.text()), null);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(sheet);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? FALLBACK_NAME;
  link.click();
  // The browser has taken hold of it by the next turn; some seconds are for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
