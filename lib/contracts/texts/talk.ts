import { counted, minutesAndSeconds } from './duration.ts';

export const talkTexts = {
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
    notConnected: 'It could not be connected',
  },
  refusedBody: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  endedTitle: 'The conversation has ended',
  refusedTitle: 'The conversation could not begin',
  cancel: 'Cancel',
  back: 'Back',
  signIn: 'Sign in',
  mute: 'Mute',
  end: 'End',
  elapsed: (seconds: number) => `Talking for ${minutesAndSeconds(seconds)}`,
  sayLabel: 'Write something',
  sayPlaceholder: 'Write something…',
  send: 'Send',
  transcript: 'What was said',
  you: 'You',
  wasCut: 'You interrupted here.',
  nothingHeard: 'You interrupted before anything was heard.',
  reconnectedHere: 'The connection was lost here, and came back.',
  anotherHere: 'A new conversation begins here.',
  source: (number: number) => `Source ${number}`,
  sourcesLabel: 'Sources of this answer',
  lookedUp: (passages: number) => `Looked up: ${counted(passages, 'passage', 'passages')}`,
  passageTitle: (title: string) => title || 'A passage',
  passageFrom: (namespace: string) => `From ${namespace}`,
  openSource: 'Open the source in a new tab',
  rate: 'How was this answer?',
  good: 'Good answer',
  bad: 'Not a good answer',
  rated: { good: 'Noted: a good answer.', bad: 'Noted: not a good answer.' },
  commentLabel: 'What was good or wrong about it?',
  commentSend: 'Send comment',
  commentSent: 'Thank you. It was noted.',
  notRated: 'That could not be noted. Try again in a moment.',
  goOn: 'Go on',
  droppedBody: 'What was said so far stands here. You can go on where you were.',
  droppedOffline: 'You are offline. What was said so far stands here; go on when you are back.',
  notConnectedBody: 'Nothing was said yet. You can try once more.',
  notConnectedOffline: 'You are offline. Try again when you are back.',
  endedBy: {
    person: 'You ended it.',
    reflection: 'It said goodbye.',
    time: 'The time for one conversation was up.',
    meantime:
      'It had ended before the connection was back. What was said stands here; you can begin a new one.',
    outOfReach:
      'It had ended, or cannot be reached from this browser any more. What was said stands here; you can begin a new one.',
  },
  took: (seconds: number) => `It took ${minutesAndSeconds(seconds)}.`,
  kept: (turns: number) => `The transcript is kept: ${counted(turns, 'line', 'lines')}.`,
  keptEmpty: 'Nothing was said that could be kept.',
  keptNothing: 'No word of it is kept. The voice provider is told to delete its copy.',
  settling: 'The transcript is being put away…',
  settlesLater: 'The transcript takes a little longer to arrive. It needs nothing more from you.',
  outcomeClosed: 'What became of it is not shown in this browser.',
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
    'The interview was added to the sources. What you said is read and put into the voice by itself.',
  openInterviewSource: 'See what became of it',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) => `Try again in ${counted(seconds, 'second', 'seconds')}`,
  tryAgainAt: (minutes: number) => `Try again in ${counted(minutes, 'minute', 'minutes')}`,
  mayTryAgain: 'You can try again now.',
  warnings: {
    session_dynamic_variables_partial:
      'Not everything that it usually knows at the start could be loaded. It answers all the same.',
    voice_clone_not_consented: 'It speaks with a stock voice, as there is no consent to the person’s own.',
    fallback_agent: 'Its own agent could not be reached, so a plainer one answers.',
  },
};

/**
 * Why a conversation did not begin, and what to do next. A body stands in place of what the server says, where the page knows
 * more; where one code has several reasons only the server does.
 */
export const talkRefusalTexts: Readonly<Record<string, { title: string; body?: string }>> = {
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
    body: 'Another program has it and does not share it. Close that one and try again, or write instead.',
  },
  microphone_unavailable: {
    title: 'The microphone cannot be used here',
    body: 'This browser does not open one on this page. Write instead: everything works in writing too.',
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
    body: 'Nothing of this reflection is published at the moment, or it is not shared with you any more. Ask whoever gave you the link, or shared it with you.',
  },
  public_runtime_not_ready: {
    title: 'It is not ready for guests yet',
    body: 'What it may say to guests is being prepared, or was just taken back. Try again later, or ask whoever gave you the link.',
  },
  public_runtime_stale: {
    title: 'It is being brought up to date',
    body: 'What guests may hear has just changed, so it is told anew first. That takes a moment.',
  },
  voice_consent_revoked: {
    title: 'This voice was taken back',
    body: 'The person no longer agrees to answer with their voice, so nobody is answered with it. Ask whoever gave you the link.',
  },
  share_link_invalid: {
    title: 'This link opens nothing any more',
    body: 'It was withdrawn, has expired or was used as often as it may be. Ask whoever gave it to you for another one.',
  },
  rate_limited: {
    title: 'That was a lot in a short time',
    body: 'So many conversations were started that there has to be a pause.',
  },
  limit_reached: { title: 'That is enough for now' },
  unavailable: { title: 'It cannot answer at the moment' },
  unauthenticated: { title: 'You are signed out', body: 'Sign in again, and you come back to this page.' },
};
