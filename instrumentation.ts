import type { Instrumentation } from 'next';

/** Runs once when a server starts, before its first request. The exporters are loaded only where they are configured. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { recordPeerAddresses } = await import('#lib/platform/http/peer-address.ts');
  recordPeerAddresses();
  const { speakAsAsked } = await import('#lib/platform/words/request-language.ts');
  speakAsAsked();
  const { learnGerman } = await import('#lib/platform/words/in-words.public.ts');
  const { german } = await import('#app/german.ts');
  const { germanOfServer } = await import('#app/german-of-server.ts');
  learnGerman({ ...german, ...germanOfServer });
  const { learnStoreRefusals } = await import('#lib/platform/words/store-refusals.ts');
  const { storeRefusals } = await import('#lib/ops/store-refusals.ts');
  learnStoreRefusals(storeRefusals);
  const { countPageTurns } = await import('#lib/platform/http/page-turns.ts');
  countPageTurns();
  const { quietAuthClient } = await import('#lib/accounts/quiet-auth-client.ts');
  quietAuthClient();
  const { recallSentencesOfSources } = await import('#lib/knowledge/meaning.ts');
  recallSentencesOfSources();
  const { startTelemetry } = await import('#lib/platform/start-telemetry.ts');
  await startTelemetry();
  // Nobody waits for what the provider says.
  const { checkAgentModels } = await import('#lib/voice/check-agent-models.ts');
  const { reportError } = await import('#lib/platform/report-error.ts');
  void checkAgentModels().catch((error: unknown) =>
    reportError(error, { where: 'models of the voice provider' }),
  );
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { answerUnavailable, isPageUnavailable } = await import('#lib/platform/http/page-unavailable.ts');
  if (isPageUnavailable(error)) {
    answerUnavailable(request.headers);
    const { logger } = await import('#lib/platform/logger.ts');
    return logger().warn({ where: context.routePath }, 'a page found no database');
  }
  const { reportError } = await import('#lib/platform/report-error.ts');
  const id = request.headers['x-request-id'];
  await reportError(error, {
    where: context.routePath,
    ...(typeof id === 'string' ? { requestId: id } : {}),
  });
};
