import { z } from 'zod';

/** A server on this machine that speaks the chat completions protocol, and the first of its models. */
export type LocalModelServer = { name: string; baseUrl: string; model: string };

const SERVERS = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
];
const PATIENCE_MS = 500;

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });
/** These turn texts into vectors, and say nothing. */
const EMBEDS = /embed|bge|minilm/i;

/** The first that answers; null when none does in half a second. */
export async function findLocalModel(servers = SERVERS): Promise<LocalModelServer | null> {
  const found = await Promise.all(servers.map(modelAt));
  return found.find((server) => server !== null) ?? null;
}

async function modelAt({
  name,
  baseUrl,
}: {
  name: string;
  baseUrl: string;
}): Promise<LocalModelServer | null> {
  try {
    const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { data } = modelsSchema.parse(await response.json());
    const model = data.find(({ id }) => !EMBEDS.test(id))?.id;
    return model === undefined ? null : { name, baseUrl, model };
  } catch {
    return null;
  }
}

/** What `npm run dev` prints where such a server answers and no model is configured. */
export const howToUse = ({ name, baseUrl, model }: LocalModelServer): string[] => [
  `${name} answers on this machine with ${model}. To let it speak, put these two lines into .env.local and start again:`,
  `  MODEL_BASE_URL=${baseUrl}`,
  `  MODEL_NAME=${model.replaceAll(/[^\x21-\x7e]/g, '')}`,
];
