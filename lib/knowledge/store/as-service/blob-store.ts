import 'server-only';
import { join } from 'node:path';
import { type BlobStore, folderBlobs } from '#lib/platform/blob-folder.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { env } from '#lib/platform/env.ts';

export function blobStore(bucket: 'sounds' | 'pictures'): BlobStore {
  const { LOCAL_DATA_DIR, LOCAL_SERVICES } = env();
  return LOCAL_DATA_DIR && LOCAL_SERVICES.includes('supabase')
    ? folderBlobs(join(LOCAL_DATA_DIR, bucket))
    : bucketBlobs(bucket);
}

function bucketBlobs(name: string): BlobStore {
  const bucket = () => serviceClient().storage.from(name);
  const removeNamed = async (names: string[]) => {
    const { error } = await bucket().remove(names);
    if (error) throw error;
  };
  return {
    async put(id, blob, bytes) {
      const { error } = await bucket().upload(`${id}/${blob}`, bytes, {
        contentType: 'application/octet-stream',
        upsert: true,
      });
      if (error) throw error;
    },
    async get(id, blob) {
      const { data, error } = await bucket().download(`${id}/${blob}`);
      if (error && 'status' in error && error.status && error.status >= 500) throw error;
      return data ? Buffer.from(await data.arrayBuffer()) : null;
    },
    remove: (id, blob) => removeNamed([`${id}/${blob}`]),
    removeAll: (id, blobs) => removeNamed(blobs.map((blob) => `${id}/${blob}`)),
  };
}
