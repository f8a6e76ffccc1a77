import type { ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import {
  type CallOptions,
  type Drift,
  VoiceProviderError,
  type VoiceProviderErrorKind,
} from '../voice-provider.ts';
import { allPages, callSdk, RETRIES } from './call-sdk.ts';
import type { PronunciationRule } from './pronunciation-rules.ts';

type Locator = ElevenLabs.PydanticPronunciationDictionaryVersionLocator;

/** Tells the operator of what is done without. */
export type Warn = (error: unknown, message: string) => void;

/**
 * Dictionaries of how names are said, one for each agent that needs one. Its name says whose it is and has a short hash of its rules:
 * other rules are another dictionary, and calls under way keep theirs.
 */
export function pronunciationDictionaries(
  { pronunciationDictionaries: dictionaries }: ElevenLabsClient,
  warn: Warn,
) {
  const prefixOf = (tag: string) => `${tag} `;
  const nameOf = (tag: string, rules: readonly PronunciationRule[]) =>
    prefixOf(tag) + canonicalHash(rules.map((rule) => ({ ...rule }))).slice(0, 16);

  async function findOf(tag: string, options: CallOptions) {
    const pages = await allPages('list pronunciations', (paging) =>
      callSdk('list pronunciations', RETRIES.idempotent, options, (sdk) => dictionaries.list(paging, sdk)),
    );
    return pages
      .flatMap((page) => page.pronunciationDictionaries)
      .filter(({ name, archivedTimeUnix }) => name.startsWith(prefixOf(tag)) && !archivedTimeUnix);
  }

  /** A key that may not list dictionaries, or a plan without them, has made none. To forget an agent must not wait for it for ever. */
  async function ownOf(tag: string, options: CallOptions) {
    try {
      return await findOf(tag, options);
    } catch (error) {
      if (!(error instanceof VoiceProviderError) || !WITHOUT_RIGHT.includes(error.kind)) throw error;
      warn(error, 'no pronunciations are listed, so none are taken to be there');
      return [];
    }
  }

  /** None of one that is gone: that is no fault of its agent. */
  async function readRules(id: string, options: CallOptions) {
    try {
      const { rules } = await callSdk('read pronunciations', RETRIES.idempotent, options, (sdk) =>
        dictionaries.get(id, sdk),
      );
      return rules;
    } catch (error) {
      if (!(error instanceof VoiceProviderError) || error.kind !== 'not_found') throw error;
      return [];
    }
  }

  /** There is no way to delete one: its rules are taken out, and what is left is put away. */
  async function empty(id: string, options: CallOptions): Promise<void> {
    const ruleStrings = (await readRules(id, options)).map(({ stringToReplace }) => stringToReplace);
    if (ruleStrings.length > 0) {
      await callSdk('remove pronunciations', RETRIES.idempotent, options, (sdk) =>
        dictionaries.rules.remove(id, { ruleStrings }, sdk),
      );
    }
    await callSdk('put pronunciations away', RETRIES.idempotent, options, (sdk) =>
      dictionaries.update(id, { archived: true }, sdk),
    );
  }

  return {
    /** The dictionary with these rules, made where there is none; none for no rules. */
    async keep(tag: string, rules: readonly PronunciationRule[], options: CallOptions): Promise<Locator[]> {
      if (rules.length === 0) return [];
      const name = nameOf(tag, rules);
      try {
        const known = (await findOf(tag, options)).find((found) => found.name === name);
        if (known) return [{ pronunciationDictionaryId: known.id, versionId: known.latestVersionId }];
        const made = await callSdk(
          'store pronunciations',
          RETRIES.once,
          options,
          (sdk) => dictionaries.createFromRules({ name, rules: [...rules] }, sdk),
          rules,
        );
        return [{ pronunciationDictionaryId: made.id, versionId: made.versionId }];
      } catch (error) {
        // A key that may not write dictionaries, or a plan without them, must silence nobody. The next audit tries again.
        if (!(error instanceof VoiceProviderError)) throw error;
        warn(error, 'names are said as they are written');
        return [];
      }
    },

    /** Of this tag all but the one with these rules. */
    async forget(tag: string, kept: readonly PronunciationRule[], options: CallOptions): Promise<void> {
      const keptName = kept.length > 0 ? nameOf(tag, kept) : null;
      for (const { id, name } of await ownOf(tag, options)) if (name !== keptName) await empty(id, options);
    },

    async drift(
      wanted: readonly PronunciationRule[],
      found: readonly Locator[],
      options: CallOptions,
    ): Promise<Drift[]> {
      const said = inOneText(wanted);
      const kept: Rule[] = [];
      for (const { pronunciationDictionaryId: id } of found.slice(0, MOST_DICTIONARIES))
        kept.push(...(await readRules(id, options)));
      return inOneText(kept) === said
        ? []
        : [{ setting: PRONUNCIATIONS, wanted: said, found: inOneText(kept), isOfSoundAlone: true }];
    },
  };
}

const WITHOUT_RIGHT: readonly VoiceProviderErrorKind[] = ['unauthorized', 'spent'];

type Rule = ElevenLabs.GetPronunciationDictionaryWithRulesResponseModelRulesItem;

const inOneText = (rules: readonly (Rule | PronunciationRule)[]): string =>
  rules
    .map((rule) => `${rule.stringToReplace}: ${rule.type === 'alias' ? rule.alias : rule.phoneme}`)
    .sort()
    .join(', ');

/** The provider takes no more of them for an agent. */
const MOST_DICTIONARIES = 3;
const PRONUNCIATIONS = 'conversationConfig.tts.pronunciationDictionaryLocators';
