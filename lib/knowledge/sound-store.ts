import 'server-only';
import { type SoundStore, soundsIn } from '#lib/platform/blob-folder.ts';
import { blobStore } from './store/as-service/blob-store.ts';

export const soundStore = (): SoundStore => soundsIn(blobStore('sounds'));
