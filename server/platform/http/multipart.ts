import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { ValidationFailure } from './validation.ts';

export interface UploadedFile {
  /** As the sender named it: shown, never used as a path. */
  name: string;
  bytes: Buffer;
}

export const FILE_MAX_BYTES = 8 * 1024 * 1024;
const FIELD_MAX_BYTES = 8 * 1024;
const FIELDS_MAX = 40;

/**
 * Reads a form's text fields and its one file.
 * @throws AppError unsupported_media_type, file_too_large, invalid_request for a form that is broken
 * @throws ValidationFailure when a file is asked for and none came
 */
export async function readMultipart(
  request: FastifyRequest,
  fileField: string | null,
): Promise<{ fields: Record<string, string>; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | undefined;
  const parts = request.parts({
    limits: {
      fileSize: FILE_MAX_BYTES,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: FIELD_MAX_BYTES,
      parts: FIELDS_MAX + 1,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === fileField) {
        file = { name: part.filename, bytes: await part.toBuffer() };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    // The parser's errors of a form that is cut short or broken have no status of their own.
    if (error instanceof AppError || isFastifyError(error)) throw error;
    throw new AppError('invalid_request', { cause: error });
  }
  if (fileField !== null && (!file || file.bytes.length === 0)) {
    throw new ValidationFailure([{ code: 'custom', path: [fileField], message: 'required', input: undefined }]);
  }
  return { fields: { ...fields }, file };
}

const isFastifyError = (error: unknown): boolean => error instanceof Error && 'statusCode' in error;
