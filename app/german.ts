import { germanAtOnce } from '#app/german-at-once.ts';
import * as accountsAccount from '#lib/accounts/texts/de/account.public.ts';
import * as accountsOauth from '#lib/accounts/texts/de/oauth.public.ts';
import * as chatChat from '#lib/chat/texts/de/chat.public.ts';
import * as chatSealed from '#lib/chat/texts/de/sealed.public.ts';
import * as conversationsEmbedding from '#lib/conversations/texts/de/embedding.public.ts';
import * as conversationsGuest from '#lib/conversations/texts/de/guest.public.ts';
import * as conversationsHistory from '#lib/conversations/texts/de/history.public.ts';
import * as conversationsInterviewPage from '#lib/conversations/texts/de/interview-page.public.ts';
import * as conversationsMemberTalk from '#lib/conversations/texts/de/member-talk.public.ts';
import * as conversationsProvider from '#lib/conversations/texts/de/provider.public.ts';
import * as conversationsQuestions from '#lib/conversations/texts/de/questions.public.ts';
import * as conversationsSaid from '#lib/conversations/texts/de/said.public.ts';
import * as conversationsSession from '#lib/conversations/texts/de/session.public.ts';
import * as conversationsShareLinks from '#lib/conversations/texts/de/share-links.public.ts';
import * as conversationsSpeakingModel from '#lib/conversations/texts/de/speaking-model.public.ts';
import * as conversationsTalk from '#lib/conversations/texts/de/talk.public.ts';
import * as conversationsWeeklyMail from '#lib/conversations/texts/de/weekly-mail.public.ts';
import * as knowledgeCollections from '#lib/knowledge/texts/de/collections.public.ts';
import * as knowledgeContradictions from '#lib/knowledge/texts/de/contradictions.public.ts';
import * as knowledgeFailedJobs from '#lib/knowledge/texts/de/failed-jobs.public.ts';
import * as knowledgeKnowledge from '#lib/knowledge/texts/de/knowledge.public.ts';
import * as knowledgePictures from '#lib/knowledge/texts/de/pictures.public.ts';
import * as knowledgeReading from '#lib/knowledge/texts/de/reading.public.ts';
import * as knowledgeSound from '#lib/knowledge/texts/de/sound.public.ts';
import * as knowledgeVisibility from '#lib/knowledge/texts/de/visibility.public.ts';
import * as knowledgeVoices from '#lib/knowledge/texts/de/voices.public.ts';
import * as opsOperations from '#lib/ops/texts/de/operations.public.ts';
import * as platformCodes from '#lib/platform/texts/de/codes.public.ts';
import * as platformControls from '#lib/platform/texts/de/controls.public.ts';
import * as platformDocument from '#lib/platform/texts/de/document.public.ts';
import * as platformDuration from '#lib/platform/texts/de/duration.public.ts';
import * as platformLegal from '#lib/platform/texts/de/legal.public.ts';
import * as platformRefusal from '#lib/platform/texts/de/refusal.public.ts';
import * as platformShell from '#lib/platform/texts/de/shell.public.ts';
import * as reflectionsErasure from '#lib/reflections/texts/de/erasure.public.ts';
import * as reflectionsFirstRun from '#lib/reflections/texts/de/first-run.public.ts';
import * as reflectionsLanding from '#lib/reflections/texts/de/landing.public.ts';
import * as reflectionsReflections from '#lib/reflections/texts/de/reflections.public.ts';
import * as reflectionsRoles from '#lib/reflections/texts/de/roles.public.ts';
import * as speechPronunciation from '#lib/speech/texts/de/pronunciation.public.ts';
import * as voiceFidelity from '#lib/voice/texts/de/fidelity.public.ts';
import * as voiceGoldenQuestions from '#lib/voice/texts/de/golden-questions.public.ts';
import * as voiceManner from '#lib/voice/texts/de/manner.public.ts';
import * as voiceOwnVoice from '#lib/voice/texts/de/own-voice.public.ts';
import * as voicePublish from '#lib/voice/texts/de/publish.public.ts';
import * as voiceThemes from '#lib/voice/texts/de/themes.public.ts';
import * as voiceVoice from '#lib/voice/texts/de/voice.public.ts';

/** Every file of German words, by the file whose English ones they stand for. */
export const german = {
  ...germanAtOnce,
  'accounts/account': accountsAccount,
  'accounts/oauth': accountsOauth,
  'chat/chat': chatChat,
  'chat/sealed': chatSealed,
  'conversations/embedding': conversationsEmbedding,
  'conversations/guest': conversationsGuest,
  'conversations/history': conversationsHistory,
  'conversations/interview-page': conversationsInterviewPage,
  'conversations/member-talk': conversationsMemberTalk,
  'conversations/provider': conversationsProvider,
  'conversations/questions': conversationsQuestions,
  'conversations/said': conversationsSaid,
  'conversations/session': conversationsSession,
  'conversations/share-links': conversationsShareLinks,
  'conversations/speaking-model': conversationsSpeakingModel,
  'conversations/talk': conversationsTalk,
  'conversations/weekly-mail': conversationsWeeklyMail,
  'knowledge/collections': knowledgeCollections,
  'knowledge/contradictions': knowledgeContradictions,
  'knowledge/failed-jobs': knowledgeFailedJobs,
  'knowledge/knowledge': knowledgeKnowledge,
  'knowledge/pictures': knowledgePictures,
  'knowledge/reading': knowledgeReading,
  'knowledge/sound': knowledgeSound,
  'knowledge/visibility': knowledgeVisibility,
  'knowledge/voices': knowledgeVoices,
  'ops/operations': opsOperations,
  'platform/codes': platformCodes,
  'platform/controls': platformControls,
  'platform/document': platformDocument,
  'platform/duration': platformDuration,
  'platform/legal': platformLegal,
  'platform/refusal': platformRefusal,
  'platform/shell': platformShell,
  'reflections/erasure': reflectionsErasure,
  'reflections/first-run': reflectionsFirstRun,
  'reflections/landing': reflectionsLanding,
  'reflections/reflections': reflectionsReflections,
  'reflections/roles': reflectionsRoles,
  'speech/pronunciation': speechPronunciation,
  'voice/fidelity': voiceFidelity,
  'voice/golden-questions': voiceGoldenQuestions,
  'voice/manner': voiceManner,
  'voice/own-voice': voiceOwnVoice,
  'voice/publish': voicePublish,
  'voice/themes': voiceThemes,
  'voice/voice': voiceVoice,
};
