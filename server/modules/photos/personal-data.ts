import type { PersonalData } from '#server/personal-data.ts';
import { selectPhotoKey } from './photos.db.ts';
import { discardPhoto } from './photos.ts';

/** A student's picture. Its file is deleted once nothing names it any more; where it is, the account's part says. */
export const photosPersonalData: PersonalData = {
  tables: [],

  async erase(tx, { id }) {
    const key = await selectPhotoKey(tx, 'candidate', id);
    return key ? (ctx) => discardPhoto(ctx, key) : undefined;
  },
};
