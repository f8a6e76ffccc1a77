import type { Conversation } from './conversation-so-far.ts';
import { type LocalReply, say, sayGoodbye } from './local-reply.ts';
import { SHALL_WE_END } from './shall-we-end.ts';
import type { Talk } from './small-talk.ts';

const PERSON =
  /\b(?:reflection of|[Yy]ou are|[Yy]ou speak as|[Yy]our name is)\s+\*{0,2}(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/u;

/** As it stands before what is quoted from it. */
const SOURCE = /“[^”]+” \[[^\]]+\]/g;
const ONCE_MORE = /^Of course, once more: /;

/** What a host says to a word that asks for nothing. */
export function smallTalkReply(talk: Talk | undefined, { system, tools, told }: Conversation): LocalReply {
  const last = told.at(-1)?.replace(ONCE_MORE, '');
  const source = told.flatMap((text) => text.match(SOURCE) ?? []).at(-1);
  switch (talk) {
    case 'goodbye':
    case 'done':
      return sayGoodbye('It was good to talk with you. Goodbye.', 'The person said goodbye.', tools);
    case 'who':
      return say(
        `I am an AI, a reflection of ${personIn(system) ?? 'a person'}. I speak in their own words, from what they wrote and told, and I say where each thing is from. Ask me about a place, a person, or a piece of work.`,
      );
    case 'stop':
    case 'nothing-else':
      return say(SHALL_WE_END);
    case 'repeat':
      return say(
        last ? `Of course, once more: ${last}` : 'I have not said anything yet. What would you like to know?',
      );
    case 'source':
      return say(
        source
          ? `That is from ${source}.`
          : 'I have not told anything yet that is from somewhere. What would you like to know?',
      );
    case 'not-understood':
      return say(
        'I can only say it in the words that I have, and they may not fit what you asked. Ask me in other words, and I will look again.',
      );
    case 'wait':
      return say('Take your time. I am here.');
    case 'how':
      return say(
        'I am well, thank you, as far as a reflection can say that. What would you like to hear about?',
      );
    case 'thanks':
      return say('You are welcome. Is there something else you would like to know?');
    case 'greeting':
      return say(
        told.length > 0
          ? 'Hello again. What would you like to know?'
          : 'Hello. It is good to hear from you. What would you like to know?',
      );
    case 'filler':
      return say('Ask me whatever you like. I can go on with this, or tell you about something else.');
    default:
      return say('I did not catch that. What would you like to know?');
  }
}

const personIn = (system: string): string | undefined => PERSON.exec(system)?.[1];
