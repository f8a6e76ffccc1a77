import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { plainJpeg } from '#lib/knowledge/plain-jpeg.ts';
import { type ArchiveEntry, BrokenArchive, linesOf, readLines } from './archive-lines.ts';
import { PERSONA_LIMITS } from './limits.public.ts';
import { findBrokenReference } from './persona/persona-references.ts';
import {
  CARRIED_ROWS,
  type Carried,
  type CarriedKind,
  KEPT_KINDS,
  PERSONA_KINDS,
  PERSONA_ROWS,
  type Persona,
  type PersonaKind,
  personaHeadSchema,
} from './persona-archive.public.ts';

/** Longer than a piece of sound in base64, and than a source of four megabytes that JSON escapes. */
const LONGEST_LINE = 32 * 1024 * 1024;

const isPersonaKind = (kind: string): kind is PersonaKind => PERSONA_KINDS.some((known) => known === kind);
const isCarriedKind = (kind: string): kind is CarriedKind => Object.hasOwn(CARRIED_ROWS, kind);
const isKeptKind = (kind: string): boolean => KEPT_KINDS.some((known) => known === kind);

/**
 * The whole file or nothing: throws `BrokenArchive` with what is wrong and where. Looks at no database and no network. Sound and
 * photos go by without being kept; what is done with them is for `onBytes`, which is called before the file was seen to be whole.
 */
export async function readPersona(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (carried: Carried) => Promise<void> = async () => {},
): Promise<Persona> {
  let persona: Persona | null = null;
  let taken = 0;
  const take = (size: number) => {
    taken += size;
    if (taken > PERSONA_LIMITS.textBytes)
      throw new BrokenArchive('The file holds more text than a reflection can.');
  };
  for await (const { kind, row, size } of readLines(linesOf(chunks, LONGEST_LINE))) {
    if (!persona) {
      take(size);
      persona = emptyPersona({ kind, row });
    } else if (isCarriedKind(kind)) {
      const carried = carriedIn(kind, row);
      take(size - keep(persona, carried));
      await onBytes(carried);
    } else if (isPersonaKind(kind)) {
      take(size);
      // The schema of a kind belongs to its list, which the compiler cannot follow through a name.
      (persona[kind] as unknown[]).push(parsedAs(PERSONA_ROWS[kind], row, kind));
      if (persona.sources.length > PERSONA_LIMITS.sources)
        throw new BrokenArchive(`A reflection holds at most ${PERSONA_LIMITS.sources} sources.`);
    } else if (isKeptKind(kind)) {
      take(size);
    } else throw new BrokenArchive(`This file holds “${kind}”, which is not known here.`);
  }
  if (!persona) throw new BrokenArchive('The file is empty.');
  const broken = findBrokenReference(persona);
  if (broken) throw new BrokenArchive(broken);
  return persona;
}

function emptyPersona({ kind, row }: ArchiveEntry): Persona {
  if (kind !== 'persona') throw new BrokenArchive('This is no file of a reflection.');
  const { reflection } = parsedAs(personaHeadSchema, row, kind);
  const lists = Object.fromEntries(PERSONA_KINDS.map((name) => [name, []])) as unknown as Pick<
    Persona,
    PersonaKind
  >;
  return { ...lists, reflection, sound_pieces: [], pictures: [], guest_photos: [] };
}

function carriedIn(kind: CarriedKind, given: unknown): Carried {
  if (kind === 'sound_pieces') {
    const row = parsedAs(CARRIED_ROWS[kind], given, kind);
    return { kind, row, bytes: Buffer.from(row.samples, 'base64') };
  }
  if (kind === 'pictures') {
    const row = parsedAs(CARRIED_ROWS[kind], given, kind);
    return { kind, row, bytes: pictureIn(row) };
  }
  const row = parsedAs(CARRIED_ROWS[kind], given, kind);
  return { kind, row, bytes: pictureIn(row) };
}

/** All but the bytes; answers how long those were in base64. */
function keep(persona: Persona, { kind, row, bytes }: Carried): number {
  if (kind === 'sound_pieces') {
    const { samples, ...piece } = row;
    persona.sound_pieces.push(piece);
    return samples.length;
  }
  const size = bytes.length;
  if (kind === 'guest_photos') persona.guest_photos.push({ size });
  else persona.pictures.push({ source_id: row.source_id, width: row.width, height: row.height, size });
  return row.bytes.length;
}

/** As a photo comes in anywhere else: the picture alone. */
function pictureIn(row: { bytes: string; hash: string; width: number; height: number }): Buffer {
  const given = Buffer.from(row.bytes, 'base64');
  if (createHash('sha256').update(given).digest('hex') !== row.hash)
    throw new BrokenArchive('A photo is not the one of its hash.');
  const plain = plainJpeg(given);
  if (plain?.width !== row.width || plain.height !== row.height)
    throw new BrokenArchive('A photo is no picture of the size that it says.');
  return plain.bytes;
}

function parsedAs<Schema extends z.ZodType>(schema: Schema, row: unknown, kind: string): z.infer<Schema> {
  const read = schema.safeParse(row);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BrokenArchive(`“${kind}” has a field that cannot be: ${issue?.path.join('.') ?? ''}.`);
}
