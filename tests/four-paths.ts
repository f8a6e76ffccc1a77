import { followedPath } from './followed-path.ts';

/** Where each begins, with the jobs that follow. */
const UPLOAD = 'app/api/reflections/[reflectionId]/namespaces/[namespaceId]/files/route.ts#POST';
const MESSAGE = 'app/api/reflections/[reflectionId]/chat/[sessionId]/messages/route.ts#POST';
const PUBLISH =
  'app/reflections/[reflectionId]/publish/[namespaceId]/change-visibility-action.ts#changeVisibilityAction';
const VOICE_JOBS = ['lib/voice/regenerate.ts#regenerate', 'lib/voice/sync-runtime.ts#syncSurface'];

/** Where jobs are handed out, which leads to all of them; what only some installations or people have switched on. */
const NOT_TAKEN = [
  'drainQueues',
  'askModel',
  'compileDossierByModel',
  'extractByModel',
  'askGoldenQuestions',
  'judgeFidelity',
  'readWebPage',
];

export const FOUR_PATHS = {
  'a guest’s question by voice': ['app/api/tools/retrieve-context/route.ts#POST'],
  'from an upload to the voice that knows it': [
    UPLOAD,
    'lib/knowledge/ingest-source.ts#ingestSource',
    ...VOICE_JOBS,
  ],
  'a typed message with an approval': [MESSAGE],
  publishing: [PUBLISH, ...VOICE_JOBS],
} as const;

export const pathOf = (name: keyof typeof FOUR_PATHS) => followedPath(FOUR_PATHS[name], NOT_TAKEN);

if (import.meta.main) {
  for (const name of Object.keys(FOUR_PATHS) as (keyof typeof FOUR_PATHS)[]) {
    const { steps, folders, returns } = pathOf(name);
    const files = steps.flatMap((step) => step.files).length;
    console.log(`\n${name}: ${files} files, ${folders} folders, ${returns} returns`);
    for (const step of steps) console.log(`  ${step.folder}: ${step.files.join(', ')}`);
  }
}
