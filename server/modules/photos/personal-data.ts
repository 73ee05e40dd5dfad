import type { PersonalData } from '#server/platform/personal-data.ts';
import { selectPhotoKey } from './photos.db.ts';
import type { PhotoService } from './photos.ts';
import { discardPhoto } from './photos.ts';

/** A student's picture. Its file is deleted once nothing names it any more; where it is, the account's part says. */
export const photoOfPerson = (photos: Pick<PhotoService, 'discard'>): PersonalData => ({
  tables: [],

  async erase(tx, { id }) {
    const key = await selectPhotoKey(tx, 'candidate', id);
    return key ? () => discardPhoto(tx, key) : undefined;
  },
});
