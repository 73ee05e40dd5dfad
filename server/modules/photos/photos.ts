import { LRUCache } from 'lru-cache';
import { photoVersion } from '#contract/paths.ts';
import { type Context, inTransaction, perContext, type Transaction } from '#server/context.ts';
import { replaceAccountPhotoKey } from '#server/modules/accounts/accounts.ts';
import { replaceCarPhotoKey } from '#server/modules/instructors/cars.ts';
import { assertInstructorVisible, replaceInstructorPhotoKey } from '#server/modules/instructors/instructors.ts';
import { changeOffer, replaceSchoolPhotoKey } from '#server/modules/schools/schools.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createFileKey } from '#server/platform/files/key.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { hasBookingWithSchool, type PhotoOwner, selectPhotoKey } from './photos.db.ts';
import { makePortrait, makeSmall } from './portrait.ts';

/** A student's photo. Its file is deleted after the erasure commits; the export links to it from the account. */
export const photosPersonalData: PersonalData = {
  tables: [],

  async erase(tx, { id }) {
    const key = await selectPhotoKey(tx, 'candidate', id);
    return key ? (ctx) => discardPhoto(ctx, key) : undefined;
  },
};

export type { PhotoOwner };

export interface StoredPhoto {
  version: string;
  bytes: Buffer;
}

export const PHOTO_TYPE = 'image/webp';

/** About three kilobytes each. */
const SMALL_KEPT = 2_000;

export const discardPhoto = (ctx: Context, key: string): Promise<void> =>
  ctx.photoFiles
    .delete(key)
    .catch((err) => ctx.logger.warn({ err, storm: 'files' }, 'an unused photo could not be deleted'));

const replaceKey = {
  candidate: replaceAccountPhotoKey,
  instructor: replaceInstructorPhotoKey,
  school: replaceSchoolPhotoKey,
  car: replaceCarPhotoKey,
};

/** An instructor's photo is in the cached lists of free times too. */
const replacePhotoKey = (ctx: Context, owner: PhotoOwner, id: string, key: string): Promise<string | null> => {
  const work = (tx: Transaction) => replaceKey[owner](tx, id, key);
  return owner === 'instructor' ? changeOffer(ctx, work) : inTransaction(ctx, work);
};

/**
 * Saves the owner's photo and deletes the previous file once that has committed.
 * @param uploader whose place in the queue the decoding takes
 * @returns the photo's version
 * @throws AppError of `makePortrait`
 */
export async function setPhoto(
  ctx: Context,
  owner: PhotoOwner,
  id: string,
  picture: Buffer,
  uploader = id,
): Promise<string> {
  const portrait = await makePortrait(picture, uploader);
  const key = `${createFileKey(portrait)}.webp`;
  let replaced: string | null;
  try {
    await ctx.photoFiles.put(key, portrait, PHOTO_TYPE);
    replaced = await replacePhotoKey(ctx, owner, id, key);
  } catch (error) {
    await discardPhoto(ctx, key);
    throw error;
  }
  if (replaced !== null) await discardPhoto(ctx, replaced);
  return toVersion(key);
}

export async function readPhoto(ctx: Context, key: string): Promise<StoredPhoto | null> {
  const bytes = await ctx.photoFiles.get(key);
  return bytes && { version: toVersion(key), bytes };
}

async function readAgain(ctx: Context, owner: PhotoOwner, id: string, missing: string): Promise<StoredPhoto | null> {
  const key = await selectPhotoKey(ctx, owner, id);
  return key && key !== missing ? readPhoto(ctx, key) : null;
}

const small = perContext(() => new LRUCache<string, Promise<Buffer>>({ max: SMALL_KEPT }));

/** Made from the stored photo on first use. */
export async function readSmallPhoto(ctx: Context, { version, bytes }: StoredPhoto): Promise<StoredPhoto> {
  const made = small(ctx).get(version) ?? makeSmall(bytes);
  small(ctx).set(version, made);
  made.catch(() => small(ctx).delete(version));
  return { version, bytes: await made };
}

/** @returns null when there is no photo @throws AppError not_found when the actor can't see the owner */
export async function findPhoto(
  ctx: Context,
  actor: AnyActor | null,
  owner: PhotoOwner,
  id: string,
): Promise<StoredPhoto | null> {
  if (owner === 'instructor') await assertInstructorVisible(ctx, actor, id);
  if (owner === 'candidate') {
    if (!actor) throw new AppError('not_found');
    await assertKnowsStudent(actor, id, (...school) => hasBookingWithSchool(ctx, id, ...school));
  }
  const key = await selectPhotoKey(ctx, owner, id);
  // The photo may have been replaced between the two reads, so look it up again.
  const photo = key ? ((await readPhoto(ctx, key)) ?? (await readAgain(ctx, owner, id, key))) : null;
  if (key && !photo) ctx.logger.warn({ owner, id, key }, 'a photo is not in the file store');
  return photo;
}

const toVersion = (key: string): string => photoVersion(key) ?? key;

/**
 * A student's photo is visible to themselves, to administrators, and to the schools that they booked with. A school's instructors
 * see only their own students.
 * @throws AppError not_found
 */
export async function assertKnowsStudent(
  actor: AnyActor,
  candidateId: string,
  hasBookingWith: (schoolId: string, instructorId: string | undefined) => Promise<boolean>,
): Promise<void> {
  if (actor.kind === 'admin' || actor.id === candidateId) return;
  if (actor.kind === 'school' && (await hasBookingWith(actor.id, onlyInstructor(actor)))) return;
  throw new AppError('not_found');
}
