import type { Conversation } from './conversation-so-far.ts';
import { type LocalReply, say, sayGoodbye } from './local-reply.ts';
import type { Talk } from './small-talk.ts';

const PERSON =
  /\b(?:reflection of|[Yy]ou are|[Yy]ou speak as|[Yy]our name is)\s+\*{0,2}(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/u;

/** What a host says to a word that asks for nothing. */
export function smallTalkReply(talk: Talk | undefined, { system, tools, told }: Conversation): LocalReply {
  switch (talk) {
    case 'goodbye':
      return sayGoodbye('It was good to talk with you. Goodbye.', 'The person said goodbye.', tools);
    case 'who':
      return say(
        `I am an AI, a reflection of ${personIn(system) ?? 'a person'}. I speak in their own words, from what they wrote and told, and I say where each thing is from. Ask me about a place, a person, or a piece of work.`,
      );
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
