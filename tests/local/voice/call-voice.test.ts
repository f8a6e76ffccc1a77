import { describe, expect, test } from 'vitest';
import type { AudioFormat } from '#lib/local/voice/local-types.ts';
import { decodeAudio, encodeAudio, sampleRateOf } from '#lib/local/voice/speech/audio-format.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { type Options, openCall, type Person, path } from './open-call.ts';
import { softMachine, softSpeech } from './soft-speech.ts';
import { joined, level, silence } from './sounds.ts';

const STORY =
  'I grew up in a small house by the sea. My mother sang when she baked. The bread was dark and heavy.';

const openVoice = ({ settings, ...more }: Options) =>
  openCall({ pace: 10, ...more, settings: { textOnly: false, ...settings } });

/** The person says something into the microphone, in pieces as small as a browser's. */
function speak(person: Person, seconds: number, format: AudioFormat = 'pcm_16000') {
  const rate = sampleRateOf(format);
  const words = softSpeech('Wait, I would like to ask you something about that, if I may, please.', {
    rate,
    speed: 1,
    pitch: 160,
  });
  const sound = joined(silence(0.3, rate), words.subarray(0, seconds * rate), silence(1, rate));
  for (let at = 0; at < sound.length; at += rate / 40) {
    const piece = encodeAudio(sound.subarray(at, at + rate / 40), format);
    person.say({ user_audio_chunk: piece.toString('base64') });
  }
}

const lengthOf = (sentences: string[]) =>
  sentences.reduce(
    (sum, sentence) => sum + softSpeech(sentence, { rate: 16_000, speed: 1, pitch: 150 }).length,
    0,
  );

const soundOf = (person: Person, format: AudioFormat = 'pcm_16000') =>
  joined(
    ...person.all
      .filter(({ type }) => type === 'audio')
      .map((frame) => Buffer.from(String(path(frame, 'audio_event.audio_base_64')), 'base64'))
      .map((bytes) => decodeAudio(bytes, format)),
  );

describe('sound', () => {
  test('the sound of a call comes in chunks of a twentieth of a second, at the pace of speech, with a small lead', async () => {
    const pace = 4;
    const { person } = await openVoice({ pace, settings: { firstMessage: STORY } });
    const arrivals: { sentMs: number; atMs: number }[] = [];
    let sentMs = 0;
    let startedAt = 0;
    for (;;) {
      const frame = await person.next('audio', 'agent_response_complete');
      if (frame.type !== 'audio') break;
      startedAt ||= performance.now();
      const ms = Buffer.from(String(path(frame, 'audio_event.audio_base_64')), 'base64').length / 32;
      expect(ms).toBeLessThanOrEqual(50);
      sentMs += ms;
      arrivals.push({ sentMs, atMs: (performance.now() - startedAt) * pace });
    }
    expect(sentMs).toBeGreaterThan(3_000);
    // What comes late over a busy machine looks as if the next came early.
    const leads = arrivals.map((arrival) => arrival.sentMs - arrival.atMs);
    expect(Math.max(...leads)).toBeLessThanOrEqual(150 + 40 * pace);
    expect(level(soundOf(person))).toBeGreaterThan(-35);
  });

  test('the sound of the first sentence comes while the model is still at the second', async () => {
    let goOn = () => {};
    const wait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { person } = await openVoice({
      model: scriptedModel(['The first sentence. And', { wait }, ' the second.']),
    });
    person.message('Tell me');
    await person.next('audio');
    expect(person.types()).not.toContain('agent_response');
    goOn();
    await person.next('agent_response');
  });

  test.each<AudioFormat>(['pcm_8000', 'pcm_22050', 'pcm_24000', 'pcm_44100', 'pcm_48000', 'ulaw_8000'])(
    'the sound of a call is %s where the agent is set so',
    async (format) => {
      const { person, metadata } = await openVoice({
        pace: 100,
        settings: { firstMessage: 'Hello there, my friend.', outputFormat: format },
      });
      expect(path(metadata, 'conversation_initiation_metadata_event.agent_output_audio_format')).toBe(format);
      await person.next('agent_response_complete');
      const sound = soundOf(person, format);
      expect(sound.length / sampleRateOf(format)).toBeGreaterThan(0.8);
      expect(level(sound)).toBeGreaterThan(-35);
    },
  );

  test('the sound of a call is not made where the agent sends no audio events', async () => {
    const { person } = await openVoice({
      settings: { firstMessage: STORY, clientEvents: new Set(['agent_response']) },
    });
    await person.next('agent_response');
    person.message('');
    expect(person.types()).toEqual(['conversation_initiation_metadata', 'agent_response']);
  });

  test('the sound of a call has no part of a text that is only for the eye', async () => {
    const { person } = await openVoice({ settings: { firstMessage: 'Yes [c1].' } });
    expect(await person.next('agent_response')).toMatchObject({
      agent_response_event: { agent_response: 'Yes [c1].' },
    });
    await person.next('agent_response_complete');
    expect(soundOf(person).length).toBe(softSpeech('Yes.', { rate: 16_000, speed: 1, pitch: 150 }).length);
  });
});

describe('an interruption', () => {
  test('an interruption by typing stops the sound, and the model is told only what was heard', async () => {
    const model = scriptedModel(STORY, 'The sea was grey.');
    const { person, server } = await openVoice({ model });
    person.message('Tell me about your home');
    await person.next('agent_response');
    for (let i = 0; i < 40; i++) await person.next('audio');
    person.message('And the sea?');
    const interruption = await person.next('interruption');
    const correction = await person.next('agent_response_correction');
    const original = path(correction, 'agent_response_correction_event.original_agent_response');
    const heard = String(path(correction, 'agent_response_correction_event.corrected_agent_response'));
    expect(original).toBe(STORY);
    expect(heard.length).toBeGreaterThan(10);
    expect(STORY.startsWith(`${heard} `)).toBe(true);

    const answer = await person.next('agent_response');
    const eventId = Number(path(interruption, 'interruption_event.event_id'));
    expect(Number(path(answer, 'agent_response_event.event_id'))).toBeGreaterThan(eventId);
    const after = person.all.slice(person.all.indexOf(interruption));
    for (const frame of after.filter(({ type }) => type === 'audio')) {
      expect(Number(path(frame, 'audio_event.event_id'))).toBeGreaterThan(eventId);
    }
    expect(model.requests[1]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: heard }] },
      { role: 'user', content: [{ text: 'And the sea?' }] },
    ]);
    person.socket.close(1000);
    expect((await server.outcome()).transcript[1]).toMatchObject({
      message: heard,
      original_message: STORY,
      interrupted: true,
    });
  });

  test('an interruption in the middle of a long sentence keeps only as much of it as was heard', async () => {
    const sentence = `We walked along the shore ${'and along the shore '.repeat(9)}until it was dark.`;
    const { person } = await openVoice({ pace: 4, settings: { firstMessage: sentence } });
    for (let i = 0; i < 40; i++) await person.next('audio');
    person.message('');
    person.message('And then?');
    const correction = await person.next('agent_response_correction');
    const heard = String(path(correction, 'agent_response_correction_event.corrected_agent_response'));
    expect(heard.length).toBeGreaterThan(5);
    expect(heard.length).toBeLessThan(sentence.length / 2);
  });

  test('an interruption while the model still streams aborts the turn', async () => {
    let aborted = false;
    const model = scriptedModel([`${STORY} `, { hang: true }], 'Yes?');
    const { stream } = model;
    model.stream = (request, key) => {
      request.signal?.addEventListener('abort', () => {
        aborted = true;
      });
      return stream(request, key);
    };
    const { person } = await openVoice({ model });
    person.message('Tell me');
    for (let i = 0; i < 10; i++) await person.next('audio');
    person.message('Stop');
    await person.next('agent_response_correction');
    expect(aborted).toBe(true);
    expect(await person.next('agent_response')).toMatchObject({
      agent_response_event: { agent_response: 'Yes?' },
    });
  });

  test('by voice', async () => {
    const { person, server } = await openVoice({
      model: scriptedModel('Elna.'),
      pace: 4,
      speech: softMachine('What was her name?'),
      settings: { firstMessage: STORY },
    });
    for (let i = 0; i < 8; i++) await person.next('audio');
    speak(person, 2);
    const interruption = await person.next('interruption');
    await person.next('agent_response_correction');
    expect(await person.next('tentative_user_transcript')).toMatchObject({
      tentative_user_transcription_event: { user_transcript: 'What was her name?' },
    });
    expect(await person.next('user_transcript')).toMatchObject({
      user_transcription_event: { user_transcript: 'What was her name?' },
    });
    person.socket.close(1000);
    const { transcript } = await server.outcome();
    expect(transcript[1]).toMatchObject({ message: 'What was her name?', source_medium: 'audio' });
    expect(transcript[0]).toMatchObject({ interrupted: true, original_message: STORY });
    const until = person.all.findIndex(({ type }) => type === 'user_transcript');
    const after = person.all.slice(person.all.indexOf(interruption), until);
    expect(after.filter(({ type }) => type === 'audio')).toEqual([]);
  });

  test.each([
    ['a sound without words', 0.4, ''],
    ['mm-hm', 0.5, 'Mm-hmm.'],
    ['a word of those that listen', 1.2, 'Yeah, yeah. Mhm.'],
    ['a short word that was taken for another', 0.4, 'Worse.'],
  ])(
    'an interruption by %s does not happen: the agent waits and says all of it',
    async (_what, seconds, heard) => {
      const { person } = await openVoice({
        speech: softMachine(heard),
        settings: { firstMessage: STORY, listeningTerms: ['yeah'] },
      });
      await person.next('audio');
      speak(person, seconds);
      await person.next('agent_response_complete');
      expect(person.types()).not.toContain('interruption');
      expect(person.types()).not.toContain('user_transcript');
      expect(soundOf(person).length).toBe(
        lengthOf([
          'I grew up in a small house by the sea.',
          'My mother sang when she baked.',
          'The bread was dark and heavy.',
        ]),
      );
    },
  );

  test('an interruption by a word of those that listen, said when nobody speaks, is an answer', async () => {
    const { person } = await openVoice({
      model: scriptedModel('Good.'),
      speech: softMachine('Yeah.'),
      settings: { listeningTerms: ['yeah'] },
    });
    speak(person, 0.6);
    await person.next('user_transcript');
    await person.next('agent_response');
  });

  test('an interruption of a first message that must be heard waits for its end, whoever speaks', async () => {
    const model = scriptedModel('Now to your question.');
    const { person } = await openVoice({
      model,
      settings: { firstMessage: STORY, firstMessageUninterruptible: true },
    });
    await person.next('audio');
    speak(person, 2);
    person.message('One question');
    person.message('or two');
    expect(await person.next('agent_response')).toMatchObject({
      agent_response_event: { agent_response: 'Now to your question.' },
    });
    const types = person.types();
    expect(types.indexOf('agent_response_complete')).toBeLessThan(types.lastIndexOf('agent_response'));
    expect(person.types()).not.toContain('interruption');
    expect(model.requests[0]?.messages.map(({ role }) => role)).toEqual(['assistant', 'user', 'user']);
  });
});

describe('the microphone', () => {
  test.each<AudioFormat>(['pcm_16000', 'pcm_48000', 'ulaw_8000'])(
    'the microphone is heard in %s',
    async (inputFormat) => {
      const { person } = await openVoice({ settings: { inputFormat } });
      speak(person, 2, inputFormat);
      await person.find('vad_score', (frame) => Number(path(frame, 'vad_score_event.vad_score')) > 0.8);
    },
  );

  test('a person whose microphone cannot be understood is told once, after the greeting, to type', async () => {
    const { person, server } = await openVoice({
      pace: 50,
      speech: softMachine(),
      settings: { firstMessage: 'Hello.' },
    });
    await person.next('agent_response');
    expect(path(await person.next('agent_response'), 'agent_response_event.agent_response')).toMatch(
      /Please type to me/,
    );
    await person.next('agent_response_complete');
    speak(person, 2);
    await person.next('ping');
    await person.next('ping');
    expect(person.types()).not.toContain('user_transcript');
    person.socket.close(1000);
    expect((await server.outcome()).transcript).toMatchObject([{ role: 'agent' }, { role: 'agent' }]);
  });

  test('the microphone hears the names that the agent was told of', async () => {
    const { person } = await openVoice({
      model: scriptedModel('Yes.'),
      speech: softMachine('Were you born on Kirkar?'),
      settings: { keywords: ['Kökar'] },
    });
    speak(person, 2);
    expect(await person.next('user_transcript')).toMatchObject({
      user_transcription_event: { user_transcript: 'Were you born on Kökar?' },
    });
  });

  test('the microphone is not listened to in a text call', async () => {
    const { person } = await openCall({ pace: 50 });
    speak(person, 2);
    await person.next('ping');
    await person.next('ping');
    expect(person.all.map(({ type }) => type)).not.toContain('vad_score');
    expect(person.types()).not.toContain('user_transcript');
  });
});
