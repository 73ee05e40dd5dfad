import type * as z from 'zod/mini';
import type { Endpoint, QueryIn } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts';
import {
  type AnswerFrom,
  buildUrl,
  NetworkError,
  parseBody,
  readMethod,
  refusal,
  requestHeaders,
  type WithVersion,
} from './client.ts';

type FieldsIn<E extends Endpoint> = E extends { multipart: { fields: z.ZodMiniType } }
  ? WithVersion<z.input<E['multipart']['fields']>>
  : never;
type QueryOption<E extends Endpoint> = [QueryIn<E>] extends [undefined] ? unknown : { query: QueryIn<E> };
/** Files by field name. */
type FileOption<E extends Endpoint> = E extends { multipart: { file: infer F extends string } }
  ? { file: Record<F, File> }
  : unknown;

export type UploadOptions<N extends EndpointName> = {
  fields: FieldsIn<EndpointNamed<N>>;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
} & QueryOption<EndpointNamed<N>> &
  FileOption<EndpointNamed<N>>;

/**
 * Sends a multipart form and reports progress from 0 to 1. Uses XMLHttpRequest because fetch can't report upload
 * progress.
 */
export function upload<N extends EndpointName>(
  name: N,
  options: UploadOptions<N>,
  params: Record<string, string> = {},
): Promise<AnswerFrom<N>> {
  const { fields, query, file, onProgress, signal } = options as {
    fields: Record<string, string | undefined>;
    query?: Record<string, unknown>;
    file?: Record<string, File>;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  };
  const form = new FormData();
  // Fields first: the server streams the form and needs them before the file.
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, value);
  for (const [field, value] of Object.entries(file ?? {})) form.append(field, value);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(readMethod(name), buildUrl(name, params, query));
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
      if (request.status >= 200 && request.status < 300) resolve(body as AnswerFrom<N>);
      else reject(refusal(request.status, body, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
