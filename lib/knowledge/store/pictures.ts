import 'server-only';
import type { BlobStore } from '#lib/platform/blob-folder.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { PICTURE_FILE } from '../picture-input.public.ts';
import { blobStore } from './as-service/blob-store.ts';
import type { Listener } from './sounds.ts';

/** By the id of the source that a picture belongs to, or of the photo of guests that it is. */
export const pictureStore = (blobs: BlobStore = blobStore('pictures')) => ({
  put: (id: string, bytes: Uint8Array) => blobs.put(id, PICTURE_FILE, bytes),
  /** Null for one that is not there. */
  get: (id: string) => blobs.get(id, PICTURE_FILE),
  remove: (id: string) => blobs.removeAll(id, [PICTURE_FILE]),
});

export type NewPhoto = {
  namespaceId: string;
  title: string;
  /** What it shows, in words of the owner: these are searched and quoted. */
  caption: string;
  takenOn: string | undefined;
  fileHash: string;
  bytes: number;
  width: number;
  height: number;
};

/** The id of the source. The same photo with the same words again is the source that is there. */
export async function storePhoto(db: UserClient, photo: NewPhoto): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('add_photo', {
      p_namespace_id: photo.namespaceId,
      p_title: photo.title,
      p_caption: photo.caption,
      p_file_hash: photo.fileHash,
      p_bytes: photo.bytes,
      p_width: photo.width,
      p_height: photo.height,
      ...(photo.takenOn && { p_taken_on: photo.takenOn }),
    }),
  );
}

/** The picture of a source, or of what is cited of it; null where there is none, or not for this person at this moment. */
export async function findPicture(listener: Listener, place: string): Promise<Result<string | null>> {
  return fromDatabase(
    await serviceClient().rpc('read_picture', {
      p_place: place,
      ...('conversationId' in listener
        ? { p_conversation_id: listener.conversationId }
        : { p_user_id: listener.userId }),
    }),
  );
}

/** Whether anything has what is stored under this id: a source, also one that can be restored, or the page of guests. */
export async function isPlaceOfAny(id: string): Promise<Result<boolean>> {
  for (const table of ['sources', 'guest_photos'] as const) {
    const row = fromDatabase(await serviceClient().from(table).select('id').eq('id', id).maybeSingle());
    if (!row.ok) return row;
    if (row.value) return ok(true);
  }
  return ok(false);
}

/** For owners, who say that the person in it agrees. Takes the place of the one before. */
export async function setGuestPhoto(db: UserClient, reflectionId: string): Promise<Result<string>> {
  return fromDatabase(await db.rpc('set_guest_photo', { p_reflection_id: reflectionId }));
}

export async function removeGuestPhoto(db: UserClient, reflectionId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('remove_guest_photo', { p_reflection_id: reflectionId }));
}

/** For managers. */
export async function readGuestPhoto(db: UserClient, reflectionId: string): Promise<Result<string | null>> {
  const row = fromDatabase(
    await db.from('guest_photos').select('id').eq('reflection_id', reflectionId).maybeSingle(),
  );
  return row.ok ? ok(row.value?.id ?? null) : row;
}

/** Whether everybody may see this photo at this moment: its reflection talks with guests. */
export async function isGuestPhotoShown(photoId: string): Promise<Result<boolean>> {
  const db = serviceClient();
  const photo = fromDatabase(
    await db.from('guest_photos').select('reflection_id').eq('id', photoId).maybeSingle(),
  );
  if (!photo.ok) return photo;
  if (!photo.value) return ok(false);
  const published = fromDatabase(
    await db
      .from('namespaces')
      .select('id')
      .eq('reflection_id', photo.value.reflection_id)
      .eq('visibility', 'published')
      .limit(1),
  );
  return published.ok ? ok(published.value.length > 0) : published;
}
