import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In an app these move the phone's audio; here they write down that they were asked to. */
const LIVEKIT = `
  const asked = (globalThis.askedOfThePhone ??= []);
  export const registerGlobals = () => void asked.push('registerGlobals');
  export const AudioSession = {
    configureAudio: async () => void asked.push('configureAudio'),
    startAudioSession: async () => void asked.push('startAudioSession'),
    stopAudioSession: async () => void asked.push('stopAudioSession'),
  };
  export const AndroidAudioTypePresets = { communication: {} };
`;
const REACT_NATIVE = `
  export const NativeModules = {};
  export class NativeEventEmitter {}
`;
const DOUBLES: Readonly<Record<string, string>> = {
  '@livekit/react-native': LIVEKIT,
  'react-native': REACT_NATIVE,
};

const require = createRequire(import.meta.url);

type Sdk = { Conversation: typeof import('@elevenlabs/client')['Conversation']; askedOfThePhone: string[] };

/**
 * `@elevenlabs/react-native` as Metro would load it, with the versions of the client that it brings along, and nothing native below
 * it. Its hooks call this `Conversation`, and its own way to set a session up is in force once it is loaded.
 */
export async function loadReactNativeSdk(): Promise<Sdk> {
  registerHooks({
    resolve: (specifier, context, next) => {
      const double = DOUBLES[specifier];
      if (double === undefined) return next(specifier, context);
      return { url: `data:text/javascript,${encodeURIComponent(double)}`, shortCircuit: true };
    },
  });
  const entry = join(dirname(require.resolve('@elevenlabs/react-native')), 'index.react-native.js');
  await import(pathToFileURL(entry).href);
  const client = createRequire(entry).resolve('@elevenlabs/client');
  const { Conversation } = await import(pathToFileURL(client).href);
  const { askedOfThePhone } = globalThis as unknown as Pick<Sdk, 'askedOfThePhone'>;
  return { Conversation, askedOfThePhone };
}
