import { LRUCache } from 'lru-cache';
import { photoVersion } from '#contract/paths.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { CarService } from '#server/modules/instructors/cars.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { keyOf } from '#server/platform/files/key.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import type { Logger } from '#server/platform/log.ts';
import { requireAcquainted } from './photos.policy.ts';
import { hasBookingWithSchool, type PhotoOwner, selectPhotoKey } from './photos.repository.ts';
import { makePortrait, makeSmall } from './portrait.ts';

export type { PhotoOwner };

export interface StoredPhoto {
  version: string;
  bytes: Buffer;
}

export const PHOTO_TYPE = 'image/webp';

/** Of some three kilobytes each: those of the lists that are looked at. */
const SMALL_KEPT = 2_000;

export function createPhotoService({
  db,
  files,
  accounts,
  cars,
  instructors,
  schools,
  logger,
}: {
  db: Database;
  files: FileStore;
  accounts: Pick<AccountService, 'replacePhotoKey'>;
  cars: Pick<CarService, 'replacePhotoKey'>;
  instructors: Pick<InstructorService, 'replacePhotoKey' | 'requireVisible'>;
  schools: Pick<SchoolService, 'replacePhotoKey' | 'changeOffer'>;
  logger: Logger;
}) {
  const discard = (key: string): Promise<void> =>
    files
      .delete(key)
      .catch((err) => logger.warn({ err, storm: 'files' }, 'a photo that nobody uses could not be deleted'));

  const keepers = { candidate: accounts, instructor: instructors, school: schools, car: cars };

  /** An instructor's photo is in the day's lists too. */
  const replace = (owner: PhotoOwner, id: string, key: string): Promise<string | null> => {
    const work = (transaction: Database) => keepers[owner].replacePhotoKey(transaction, id, key);
    return owner === 'instructor' ? schools.changeOffer(work) : db.transaction().execute(work);
  };

  /**
   * Keeps the picture as the owner's photo; the one before is deleted once this one is certain.
   * @param uploader whose turn the decoding takes
   * @returns the photo's version
   * @throws AppError for whatever the picture is refused for
   */
  async function set(owner: PhotoOwner, id: string, picture: Buffer, uploader = id): Promise<string> {
    const portrait = await makePortrait(picture, uploader);
    const key = `${keyOf(portrait)}.webp`;
    let replaced: string | null;
    try {
      await files.put(key, portrait, PHOTO_TYPE);
      replaced = await replace(owner, id, key);
    } catch (error) {
      await discard(key);
      throw error;
    }
    if (replaced !== null) await discard(replaced);
    return versionOf(key);
  }

  async function read(key: string): Promise<StoredPhoto | null> {
    const bytes = await files.get(key);
    return bytes && { version: versionOf(key), bytes };
  }

  async function readAgain(owner: PhotoOwner, id: string, missing: string): Promise<StoredPhoto | null> {
    const key = await selectPhotoKey(db, owner, id);
    return key && key !== missing ? read(key) : null;
  }

  const small = new LRUCache<string, Promise<Buffer>>({ max: SMALL_KEPT });

  /** Made of the stored one when it is first asked for. */
  async function smallOf({ version, bytes }: StoredPhoto): Promise<StoredPhoto> {
    const made = small.get(version) ?? makeSmall(bytes);
    small.set(version, made);
    made.catch(() => small.delete(version));
    return { version, bytes: await made };
  }

  return {
    set,

    smallOf,

    /** By the key that its owner has, for who may see the owner. */
    ofKey: read,

    /** Deletes what is nobody's photo any more. A file that stays is a waste, no fault of the caller's. */
    discard,

    /**
     * Null when there is no photo.
     * @throws AppError not_found for an owner whom this caller may not see
     */
    async find(actor: AnyActor | null, owner: PhotoOwner, id: string): Promise<StoredPhoto | null> {
      if (owner === 'instructor') await instructors.requireVisible(actor, id);
      if (owner === 'candidate') {
        if (!actor) throw new AppError('not_found');
        await requireAcquainted(actor, id, (...school) => hasBookingWithSchool(db, id, ...school));
      }
      const key = await selectPhotoKey(db, owner, id);
      // A photo replaced between the two reads is looked up once more.
      const photo = key ? ((await read(key)) ?? (await readAgain(owner, id, key))) : null;
      if (key && !photo) logger.warn({ owner, id, key }, 'a photo is not in the file store');
      return photo;
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;

const versionOf = (key: string): string => photoVersion(key) ?? key;
