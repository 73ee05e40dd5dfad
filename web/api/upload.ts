import type { z } from 'zod';
import type { AnswerOf, Endpoint, QueryIn } from '#contract/endpoint.ts';
import { addressOf, parseBody, refusal, requestHeaders } from './client.ts';
import { NetworkError } from './errors.ts';

type FieldsIn<E extends Endpoint> = E extends { multipart: { fields: z.ZodType } }
  ? z.input<E['multipart']['fields']>
  : never;
type QueryOption<E extends Endpoint> = [QueryIn<E>] extends [undefined] ? unknown : { query: QueryIn<E> };
type FileOption<E extends Endpoint> = E extends { multipart: { file: string } } ? { file: File } : unknown;

export type UploadOptions<E extends Endpoint> = {
  fields: FieldsIn<E>;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
} & QueryOption<E> &
  FileOption<E>;

/** Sends a multipart form and tells how far it is, 0 to 1. XMLHttpRequest, because fetch cannot tell. */
export function upload<const E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<AnswerOf<E>> {
  const { fields, query, file, onProgress, signal } = options as {
    fields: Record<string, string | undefined>;
    query?: Record<string, unknown>;
    file?: File;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  };
  const form = new FormData();
  // Fields first: the server reads the form as a stream and must know whose file it is.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file) form.append(endpoint.multipart?.file ?? 'file', file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, {}, query));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      let body: unknown;
      try {
        body = parseBody(request.getResponseHeader('Content-Type'), request.responseText);
      } catch (error) {
        reject(new NetworkError(error));
        return;
      }
      if (request.status >= 200 && request.status < 300) resolve(body as AnswerOf<E>);
      else reject(refusal(request.status, body, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
