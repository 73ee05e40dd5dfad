import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';
import { parse } from './validation.ts';

export interface UploadedFile {
  /** File name given by the sender: shown, never used as a path. */
  name: string;
  bytes: Buffer;
}

export const FILE_MAX_BYTES = 8 * 1024 * 1024;
const FIELD_MAX_BYTES = 8 * 1024;
const FIELDS_MAX = 40;
/** The form's own file, plus one under a wrong field name, which we skip so that the error can name the field. */
const FILES_MAX = 2;

/**
 * Reads a form's text fields and its one file. A file in any other field counts as a text field, so the schema refuses
 * it by name.
 * @throws AppError unsupported_media_type, file_too_large, invalid_request for a broken form
 * @throws ValidationFailure for wrong fields or a missing file
 */
export async function readMultipart<F extends z.ZodMiniObject>(
  request: FastifyRequest,
  form: { fields: F; file?: string },
): Promise<{ fields: z.output<F>; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | undefined;
  const parts = request.parts({
    limits: {
      fileSize: FILE_MAX_BYTES,
      files: FILES_MAX,
      fields: FIELDS_MAX,
      fieldSize: FIELD_MAX_BYTES,
      parts: FIELDS_MAX + FILES_MAX,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === form.file) {
        file = { name: part.filename, bytes: await part.toBuffer() };
      } else {
        fields[part.fieldname] = part.filename;
        part.file.resume();
      }
    }
  } catch (error) {
    // The parser's errors for a truncated or broken form have no status.
    if (error instanceof AppError || isFastifyError(error)) throw error;
    throw new AppError('invalid_request', { cause: error });
  }
  const isMissing = form.file !== undefined && (!file || file.bytes.length === 0);
  return { fields: parse(form.fields, { ...fields }, isMissing ? [missingFile(form.file)] : []), file };
}

const missingFile = (field = ''): z.core.$ZodIssue => ({
  code: 'custom',
  path: [field],
  message: 'required',
  input: undefined,
});

const isFastifyError = (error: unknown): boolean => error instanceof Error && 'statusCode' in error;
