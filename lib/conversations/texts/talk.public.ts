import { minutesAndSeconds } from '#lib/platform/texts/duration.public.ts';
import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const talkTexts = inWords('conversations/talk.talkTexts', {
  startText: 'Write instead',
  again: 'Talk again',
  againInWriting: 'Write again',
  isOffRecord: 'Off the record',
  state: {
    connecting: 'Connecting…',
    listening: 'Listening',
    speaking: 'Speaking',
    muted: 'You are muted',
    yourTurn: 'Your turn',
    thinking: 'Thinking…',
    thinkingLong: 'Thinking takes longer than usual…',
    answering: 'Answering…',
    reconnecting: 'Connecting again…',
    dropped: 'The connection was lost',
    notConnected: 'Could not connect',
  },
  refusedBody: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  endedTitle: 'The conversation has ended',
  refusedTitle: 'The conversation could not begin',
  cancel: 'Cancel',
  back: 'Back',
  signIn: 'Sign in',
  mute: 'Mute',
  end: 'End',
  elapsed: (seconds: number) => `In conversation for ${minutesAndSeconds(seconds)}`,
  sayLabel: 'Your message',
  sayPlaceholder: 'Write a message…',
  send: 'Send',
  transcript: 'What was said',
  you: 'You',
  hearing: 'You are saying',
  wasCut: 'You interrupted here.',
  nothingHeard: 'You interrupted before anything was heard.',
  reconnectedHere: 'The connection was lost here, and came back.',
  wentOnHere: 'You went on here.',
  switchedHere: { voice: 'From here on aloud.', writing: 'From here on in writing.' },
  anotherHere: 'A new conversation begins here.',
  source: (number: number) => `Source ${number}`,
  sourcesLabel: 'Sources of this answer',
  lookedUp: (passages: number) => `Looked for an answer in ${counted(passages, 'place', 'places')}`,
  anExcerpt: 'An excerpt',
  forms: {
    interview: 'An interview',
    letter: 'A letter',
    mails: 'E-mails',
    chat: 'A chat',
    diary: 'A diary',
    notes: 'Notes',
    recording: 'A recording',
    photo: 'A photo',
    web_page: 'A web page',
    text: 'A text',
  },
  dated: (name: string, day: string) => `${name}, ${day}`,
  passageFrom: (namespace: string) => `From the collection “${namespace}”`,
  noLongerTold: 'These words were taken back. They can no longer be read here.',
  correctedOn: (day: string) => `Corrected on ${day}`,
  openSource: 'Open the source in a new tab',
  rate: 'How was this answer?',
  good: 'Good answer',
  bad: 'Not a good answer',
  rated: { good: 'Saved: a good answer.', bad: 'Saved: not a good answer.' },
  commentLabel: 'What was good or wrong about it?',
  commentSend: 'Send comment',
  commentSent: 'Thank you. Your comment was saved.',
  notRated: 'This could not be saved. Try again in a moment.',
  goOn: 'Continue',
  goOnInWriting: 'Continue in writing',
  goOnAloud: 'Continue by voice',
  beginAnew: 'Start again',
  droppedBody: 'Your conversation so far is still here. You can continue where you were.',
  droppedOffline:
    'You are offline. Your conversation so far is still here. Continue when you are online again.',
  notConnectedBody: 'Nothing was said yet. You can try again.',
  notConnectedOffline: 'You are offline. Try again when you are online.',
  endedBy: {
    person: 'You ended the conversation.',
    reflection: 'The reflection said goodbye.',
    time: 'The longest time for one conversation was reached.',
    meantime:
      'The conversation ended before the connection was back. What was said is still here. You can start a new conversation.',
    outOfReach:
      'The conversation has ended, or this browser can no longer reach it. What was said is still here. You can start a new conversation.',
  },
  took: (seconds: number) => `It took ${minutesAndSeconds(seconds)}.`,
  kept: (turns: number) => `The transcript is kept: ${counted(turns, 'line', 'lines')}.`,
  keptEmpty: 'Nothing was said that could be kept.',
  keptNothing: 'No word is kept. We tell the voice service to delete its copy.',
  settling: 'The transcript is being saved…',
  settlesLater: 'Saving the transcript takes a little longer. You do not have to wait for it.',
  outcomeClosed: 'This browser cannot show what was kept.',
  recapTitle: 'Recap',
  recapComing: 'Your recap is being written…',
  recapLater: 'Your recap takes longer than usual. It will be there when you come back.',
  memoriesTitle: 'What it remembers for next time',
  recapUnspoken: 'You said nothing, so there is no recap.',
  sourceComing: 'The interview is being added to the sources…',
  sourceLater:
    'It takes longer than usual to add the interview to the sources. It will be there when you come back.',
  sourceUnspoken: 'You said nothing, so nothing is added to the sources.',
  sourceMade:
    'The interview was added to the sources. The reflection now learns from it. You do not have to do anything.',
  openInterviewSource: 'Open the new source',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) => `Try again in ${counted(seconds, 'second', 'seconds')}`,
  tryAgainAt: (minutes: number) => `Try again in ${counted(minutes, 'minute', 'minutes')}`,
  mayTryAgain: 'You can try again now.',
  waitTitle: 'Please wait for a place',
  waitLooksIn: (seconds: number) => `We look again in ${counted(seconds, 'second', 'seconds')}.`,
  waitLooksWithin: (seconds: number) => `We look again within ${counted(seconds, 'second', 'seconds')}.`,
  waitLooks: 'We are looking…',
  waitLookNow: 'Try now',
  waitNoLonger: 'Stop waiting',
  warnings: {
    session_dynamic_variables_partial: 'Some of what it usually knows could not be loaded. It still answers.',
    voice_clone_not_consented:
      'It speaks with a ready-made voice, because the owner does not agree to the use of their own voice.',
    fallback_agent:
      'This conversation could not be fully prepared, so a simpler version of the reflection answers.',
  },
});

/**
 * Why a conversation did not begin, and what to do next. A body stands in place of what the server says, where the page knows
 * more; where one code has several reasons only the server does.
 */
export const talkRefusalTexts: Readonly<Record<string, { title: string; body?: string }>> = inWords(
  'conversations/talk.talkRefusalTexts',
  {
    microphone_denied: {
      title: 'The microphone is blocked',
      body: 'This page may not use it. Allow it in the browser’s address bar and try again, or write instead: everything works in writing too.',
    },
    microphone_missing: {
      title: 'There is no microphone',
      body: 'None was found on this device. Connect one and try again, or write instead: everything works in writing too.',
    },
    microphone_taken: {
      title: 'The microphone is in use',
      body: 'Another program uses the microphone. Close that program and try again, or write instead.',
    },
    microphone_unavailable: {
      title: 'The microphone cannot be used here',
      body: 'This browser cannot use a microphone on this page. Write instead: everything works in writing too.',
    },
    offline: { title: 'You are offline', body: 'Try again when you are connected.' },
    unreachable: {
      title: 'The server could not be reached',
      body: 'Check the connection and try again in a moment.',
    },
    sdk_not_loaded: {
      title: 'The conversation could not be loaded',
      body: 'Part of this page did not arrive. Check the connection and try again.',
    },
    not_found: {
      title: 'Nobody answers here now',
      body: 'Nothing of this reflection is published at the moment, or it is no longer shared with you. Ask the person who shared it with you.',
    },
    public_runtime_not_ready: {
      title: 'It is not ready for guests yet',
      body: 'What guests may hear is being prepared, or is no longer public. Try again later, or ask the person who gave you the link.',
    },
    public_runtime_stale: {
      title: 'It is being brought up to date',
      body: 'What guests may hear has just changed. The update takes a moment.',
    },
    voice_consent_revoked: {
      title: 'This voice was taken back',
      body: 'The person no longer agrees to the use of their voice. Ask the person who gave you the link.',
    },
    share_link_invalid: {
      title: 'This link does not work',
      body: 'The link was withdrawn, has expired or was used too often. Ask the person who gave it to you for a new one.',
    },
    rate_limited: {
      title: 'Too many conversations in a short time',
      body: 'Wait a little before you start the next one.',
    },
    all_lines_busy: {
      title: 'It is talking with others',
      body: 'It is talking with as many people as it can at once. Try again in a few minutes.',
    },
    provider_spent: {
      title: 'It cannot talk at the moment',
      body: 'The time for conversations is used up. What was said so far is still here. The person who runs this installation can see why.',
    },
    limit_reached: { title: 'A limit is reached' },
    unavailable: { title: 'It cannot answer at the moment' },
    unauthenticated: { title: 'You are signed out', body: 'Sign in again, and you come back to this page.' },
  },
);
