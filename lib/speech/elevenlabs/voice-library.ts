import type { ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import type { StockVoice, VoiceLibrary } from '../voice-library.ts';
import { type CallOptions, VoiceProviderError } from '../voice-provider.ts';
import { wavOf } from '../wav.ts';
import { callSdk, RETRIES, readSound } from './call-sdk.ts';

const MOST_PAGES = 20;
const SAMPLE_RATE = 16_000;
/** A minute of it: more than a sentence takes. */
const MOST_SAMPLE_BYTES = 60 * SAMPLE_RATE * 2;

/** What the provider says of a voice that it does not have; by its own account a bad request, and not a missing thing. */
const IS_GONE = ['voice_not_found', 'voice_does_not_exist'];
/** Said by a local provider without a recogniser. The real one has one. */
const NO_RECOGNISER = 'speech_to_text_unavailable';
const RECOGNISER = 'scribe_v2';

export function elevenLabsVoices(client: ElevenLabsClient): VoiceLibrary {
  const { voices, textToSpeech, speechToText } = client;
  const deleteVoice = async (voiceId: string, options: CallOptions = {}) => {
    try {
      await callSdk('delete a voice', RETRIES.idempotent, options, (sdk) => voices.delete(voiceId, sdk));
    } catch (error) {
      if (!(error instanceof VoiceProviderError)) throw error;
      if (error.kind !== 'not_found' && !IS_GONE.includes(error.reason ?? '')) throw error;
    }
  };

  async function search(
    wish: Pick<ElevenLabs.VoicesSearchRequest, 'category' | 'search'>,
    options: CallOptions,
  ): Promise<ElevenLabs.Voice[]> {
    const found: ElevenLabs.Voice[] = [];
    let nextPageToken: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await callSdk('list voices', RETRIES.idempotent, options, (sdk) =>
        voices.search({ ...wish, pageSize: 100, ...(nextPageToken && { nextPageToken }) }, sdk),
      );
      found.push(...answer.voices);
      nextPageToken = answer.nextPageToken ?? undefined;
      if (!answer.hasMore || !nextPageToken) return found;
    }
    throw new VoiceProviderError('unreadable', 'list voices', { reason: 'more pages than there can be' });
  }

  /** Null from a provider that says that it has no recogniser. */
  async function listen(recording: Uint8Array<ArrayBuffer>, options: CallOptions) {
    try {
      const heard = await callSdk('recognise speech', RETRIES.once, options, (sdk) =>
        speechToText.convert(
          {
            modelId: RECOGNISER,
            file: { data: recording, filename: 'recording.wav', contentType: 'audio/wav' },
            tagAudioEvents: false,
            timestampsGranularity: 'word',
          },
          sdk,
        ),
      );
      return 'text' in heard && typeof heard.text === 'string'
        ? { text: heard.text, words: heard.words }
        : { text: '', words: [] };
    } catch (error) {
      if (error instanceof VoiceProviderError && error.reason === NO_RECOGNISER) return null;
      throw error;
    }
  }

  return {
    deleteVoice,

    listStockVoices: async (options = {}) =>
      (await search({ category: 'premade' }, options))
        // Looked at once more: a clone of somebody's must not be offered, whatever a filter did.
        .filter(({ category }) => category === 'premade')
        .map(stockVoice)
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),

    createVoice: async ({ name, recording }, options = {}) => {
      const made = await callSdk('make a voice', RETRIES.once, options, (sdk) =>
        voices.ivc.create(
          { name, files: [{ data: recording, filename: 'recording.wav', contentType: 'audio/wav' }] },
          sdk,
        ),
      );
      if (!made.requiresVerification) return { voiceId: made.voiceId };
      await deleteVoice(made.voiceId, options);
      return { voiceId: null };
    },

    findVoices: async (name, options = {}) =>
      (await search({ search: name }, options))
        .filter((voice) => voice.name === name && voice.category !== 'premade')
        .map(({ voiceId }) => voiceId),

    speak: (voiceId, text, options = {}) =>
      callSdk('speak', RETRIES.once, options, async (sdk) => {
        const sound = await textToSpeech.convert(
          voiceId,
          { text, modelId: 'eleven_flash_v2_5', outputFormat: 'pcm_16000' },
          sdk,
        );
        return wavOf(await readSound(sound, MOST_SAMPLE_BYTES), SAMPLE_RATE);
      }),

    readAgentVersion: async (agentId, options = {}) => {
      const found = await callSdk('read a version', RETRIES.idempotent, options, (sdk) =>
        client.conversationalAi.agents.get(agentId, {}, sdk),
      );
      return { versionId: found.versionId ?? null };
    },

    canRecognise: async (options = {}) => {
      try {
        // Without a recording, which costs nothing: whoever has a recogniser asks for one.
        await callSdk('recognise speech', RETRIES.once, options, (sdk) =>
          speechToText.convert({ modelId: RECOGNISER }, sdk),
        );
      } catch (error) {
        if (!(error instanceof VoiceProviderError)) throw error;
        return error.reason !== NO_RECOGNISER;
      }
      return true;
    },

    recognise: async (recording, options = {}) => (await listen(recording, options))?.text ?? null,

    transcribe: async (recording, options = {}) => {
      const heard = await listen(recording, options);
      if (!heard) return null;
      return heard.words.flatMap(({ type, text, start, end }) =>
        type === 'word' && start != null && end != null ? [{ text, start, end }] : [],
      );
    },
  };
}

const stockVoice = ({ voiceId, name, description, labels }: ElevenLabs.Voice): StockVoice => ({
  voiceId,
  // “Eric - Smooth, Trustworthy” is a name and what it is like.
  name: (name ?? voiceId).split(' - ')[0]?.slice(0, 100) ?? voiceId,
  description: (description ?? Object.values(labels ?? {}).join(', ')).slice(0, 200),
});
