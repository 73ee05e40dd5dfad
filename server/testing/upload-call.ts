import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** For tests: a spreadsheet file from LibreOffice. */
export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../checks/fixtures/sheets', name));

/** A spreadsheet of these rows, with text and number cells; `biff8` is .xls. */
export function buildSheet(rows: (string | number)[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(rows), 'Schedule');
  return XLSX.write(workbook, { type: 'buffer', bookType, compression: true });
}

export interface UploadReply {
  status: number;
  body: UploadAnswer;
}

/** Sends a file as the page does. */
export async function upload(
  app: TestApp,
  school: { cookie: string | null; schoolId: string },
  bytes: Buffer,
  options: { query?: string; fileName?: string; language?: string } = {},
): Promise<UploadReply> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], options.fileName ?? 'schedule.xlsx'));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const { status, body } = await app.call({
    method: 'POST',
    url: `/api/schedule/upload?schoolId=${school.schoolId}${options.query ?? ''}`,
    as: school.cookie,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'accept-language': options.language ?? 'en',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status, body: body as UploadAnswer };
}
