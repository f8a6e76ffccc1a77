import { createHash } from 'node:crypto';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { PICTURE_LIMITS } from './limits.public.ts';
import { type PlainJpeg, plainJpeg } from './plain-jpeg.ts';
import { isPlaceOfAny, pictureStore, removeGuestPhoto, setGuestPhoto, storePhoto } from './store/pictures.ts';
import { pictureTexts } from './texts/pictures.public.ts';

type NewPhoto = {
  namespaceId: string;
  title: string;
  caption: string;
  takenOn?: string | undefined;
  /** In base64. */
  picture: string;
};

/**
 * A photo as a source: its words are in the database before its bytes are in their place. When those are lost on the way, the same
 * photo with the same words again puts them there.
 */
export async function addPhoto(db: UserClient, photo: NewPhoto): Promise<Result<string>> {
  const read = pictureOf(photo.picture);
  if (!read.ok) return read;
  const { bytes, width, height } = read.value;
  const added = await storePhoto(db, {
    namespaceId: photo.namespaceId,
    title: photo.title,
    caption: normaliseText(photo.caption),
    takenOn: photo.takenOn,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    width,
    height,
  });
  if (added.ok) await putPicture(added.value, bytes);
  return added;
}

/** The photo on the page of guests, which an owner says may be shown. */
export async function keepGuestPhoto(
  db: UserClient,
  { reflectionId, picture }: { reflectionId: string; picture: string },
): Promise<Result<string>> {
  const read = pictureOf(picture);
  if (!read.ok) return read;
  const photo = await setGuestPhoto(db, reflectionId);
  if (!photo.ok) return photo;
  try {
    await putPicture(photo.value, read.value.bytes);
  } catch (error) {
    await removeGuestPhoto(db, reflectionId);
    throw error;
  }
  return photo;
}

/** Erased while its bytes were on their way: its removal came before them, and nothing would take them out of the store again. */
async function putPicture(id: string, bytes: Uint8Array): Promise<void> {
  await pictureStore().put(id, bytes);
  const isOfAny = await isPlaceOfAny(id);
  if (isOfAny.ok && !isOfAny.value) await pictureStore().remove(id);
}

function pictureOf(base64: string): Result<PlainJpeg> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_LIMITS.bytes) return fail('too_large', { message: pictureTexts.tooLarge });
  const picture = plainJpeg(bytes);
  return picture ? ok(picture) : fail('invalid_request', { message: pictureTexts.unreadable });
}
