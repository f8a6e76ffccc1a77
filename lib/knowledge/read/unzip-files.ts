import * as fflate from 'fflate';
import { type Unzipped, unzipWith } from '../unzip-with.public.ts';

export const unzipFiles = (bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped | undefined =>
  unzipWith(fflate, bytes, isWanted);
