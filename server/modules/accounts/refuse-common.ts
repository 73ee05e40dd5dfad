import { ValidationFailure } from '#server/platform/http/validation.ts';
import { isCommonPassword } from './common-passwords.ts';

/** @throws ValidationFailure naming the field */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new ValidationFailure([{ code: 'custom', path: [field], message: 'password_too_common', input: undefined }]);
}
