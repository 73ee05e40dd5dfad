import type { PersonalData } from '#server/personal-data.ts';
import { selectPhotoKey } from './photos.db.ts';
import { discardPhoto } from './photos.ts';

/** A student's photo. Its file is deleted after the erasure commits; the export links to it from the account. */
export const photosPersonalData: PersonalData = {
  tables: [],

  async erase(tx, { id }) {
    const key = await selectPhotoKey(tx, 'candidate', id);
    return key ? (ctx) => discardPhoto(ctx, key) : undefined;
  },
};
