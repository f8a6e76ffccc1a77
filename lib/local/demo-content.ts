import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The shape of `supabase/demo`, and its texts. */
const accountKey = z.enum(['owner', 'admin', 'operator', 'viewer', 'stranger']);

const personSchema = z.object({
  display_name: z.string(),
  slug: z.string(),
  about_for_guests: z.string(),
  speaking_style: z.string(),
  accounts: z.array(
    z.object({
      key: accountKey,
      email: z.email(),
      display_name: z.string(),
      role: z.enum(['owner', 'admin', 'operator', 'viewer']).nullable(),
      reflection: z
        .object({
          display_name: z.string(),
          slug: z.string(),
          speaking_style: z.string(),
          namespace: z.string(),
          sources: z.string(),
        })
        .optional(),
    }),
  ),
});

const namespacesSchema = z.record(
  z.string(),
  z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      visibility: z.enum(['sealed', 'private', 'published']),
    }),
  ),
);

const correctionsSchema = z.array(
  z.object({
    status: z.enum(['pending', 'accepted']),
    namespace: z.string(),
    source: z.string(),
    wrong_quote: z.string(),
    corrected_statement: z.string(),
    proposed_by: accountKey,
    reason: z.string(),
  }),
);

export type DemoPerson = z.infer<typeof personSchema>;
type DemoSource = {
  path: string;
  title: string;
  kind: 'paste' | 'interview';
  recordedOn: string;
  content: string;
};

export type DemoRecording = Omit<DemoSource, 'path' | 'kind'> & { namespace: string };

const readJson = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> =>
  schema.parse(JSON.parse(readFileSync(path, 'utf8')));

/** What a voice of this machine reads for the demo person, and where it belongs. */
export const readDemoRecordings = (dir: string): DemoRecording[] =>
  filesOf(join(dir, 'recordings')).map((file) => {
    const { fields, content } = partsOf(readFileSync(join(dir, 'recordings', file), 'utf8'));
    const { title, namespace, recorded_on: recordedOn } = recordingMatter.parse(fields);
    return { title, namespace, recordedOn, content };
  });

export const readDemoContent = (dir: string) => ({
  person: readJson(join(dir, 'person.json'), personSchema),
  namespaces: readJson(join(dir, 'namespaces.json'), namespacesSchema),
  corrections: readJson(join(dir, 'corrections.json'), correctionsSchema),
  sources: (folder: string) => readSources(dir, folder),
});

function readSources(dir: string, folder: string): DemoSource[] {
  return filesOf(join(dir, folder)).map((file) => readSource(join(dir, folder, file), `${folder}/${file}`));
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort();

const frontMatter = z.object({
  title: z.string(),
  kind: z.enum(['paste', 'interview']),
  recorded_on: z.iso.date(),
});

const recordingMatter = z.object({ title: z.string(), namespace: z.string(), recorded_on: z.iso.date() });

function readSource(file: string, path: string): DemoSource {
  const { fields, content } = partsOf(readFileSync(file, 'utf8'));
  const { title, kind, recorded_on: recordedOn } = frontMatter.parse(fields);
  return { path, title, kind, recordedOn, content };
}

function partsOf(text: string): { fields: Record<string, string>; content: string } {
  const [, head = '', content = ''] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.fromEntries(
    head
      .split('\n')
      .map((line) => /^(\w+):\s*(.*)$/.exec(line))
      .filter((match) => match !== null)
      .map(([, name, value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
  );
  return { fields, content: content.trim() };
}

/** Known to all who read this: the demo accounts exist on a developer's own machine only. */
export const DEMO_PASSWORD = 'lighthouse keeper 1968';

export const DEMO_ACCOUNTS = [
  { email: 'mara@demo.reflections.local', role: 'owner' },
  { email: 'elin@demo.reflections.local', role: 'admin' },
  { email: 'tomas@demo.reflections.local', role: 'operator' },
  { email: 'signe@demo.reflections.local', role: 'viewer' },
  { email: 'ruben@demo.reflections.local', role: 'stranger, with a reflection of his own' },
] as const;
