import { z } from 'zod';
import { newProviderId } from '../store/provider-id.ts';
import { pageOf, pageQuery } from '../store/record-page.ts';
import type { StoredDictionary, VoiceStore } from '../store/voice-store.ts';
import { pronunciationRule } from './pronunciation-rule.ts';
import {
  type RestAnswer,
  type RestRoute,
  restAnswer,
  route,
  unknownDocument,
  withBody,
  withQuery,
} from './rest-route.ts';

const BASE = '/v1/pronunciation-dictionaries';
const creation = z.looseObject({
  name: z.string().min(1).max(500),
  rules: z.array(pronunciationRule).min(1),
});
const removal = z.looseObject({ rule_strings: z.array(z.string()).min(1) });
const change = z.looseObject({ name: z.string().min(1).max(500).nullish(), archived: z.boolean().nullish() });
const listQuery = pageQuery.extend({ include_archived: z.enum(['true', 'false']).optional() });

/** Dictionaries of how words are said. None can be deleted: they are put away. */
export function pronunciationRoutes({ dictionaries }: VoiceStore): RestRoute[] {
  const create = withBody(creation, async ({ name, rules }) => {
    const now = Date.now();
    const made: StoredDictionary = {
      id: newProviderId('dictionary', now),
      createdAt: now,
      name,
      rules,
      versionId: newProviderId('dictionary', now),
      archivedAt: null,
    };
    await dictionaries.put(made);
    return restAnswer({
      ...view(made),
      version_id: made.versionId,
      version_rules_num: made.rules.length,
    });
  });

  const list = withQuery(listQuery, ({ include_archived: all, ...query }): RestAnswer => {
    const shown = dictionaries.list().filter(({ archivedAt }) => all === 'true' || archivedAt === null);
    const found = pageOf(shown, query);
    if (!found.ok) return found.answer;
    const { records, ...more } = found.page;
    return restAnswer({ pronunciation_dictionaries: records.map(view), ...more });
  });

  const removeRules = withBody(removal, async ({ rule_strings: words }, { params: [id = ''] }) => {
    const changed = await dictionaries.change(id, (dictionary) => ({
      ...dictionary,
      versionId: newProviderId('dictionary'),
      rules: dictionary.rules.filter(({ string_to_replace: word }) => !words.includes(word)),
    }));
    if (!changed) return unknownDocument(id);
    return restAnswer({ id, version_id: changed.versionId, version_rules_num: changed.rules.length });
  });

  const update = withBody(change, async ({ name, archived }, { params: [id = ''] }) => {
    const changed = await dictionaries.change(id, (dictionary) => ({
      ...dictionary,
      name: name ?? dictionary.name,
      archivedAt: archived == null ? dictionary.archivedAt : archived ? Date.now() : null,
    }));
    return changed ? restAnswer(view(changed)) : unknownDocument(id);
  });

  return [
    route('POST', `${BASE}/add-from-rules`, create),
    route('GET', BASE, list),
    route('GET', `${BASE}/:id`, ({ params: [id = ''] }) => {
      const found = dictionaries.get(id);
      return found ? restAnswer({ ...view(found), rules: found.rules }) : unknownDocument(id);
    }),
    route('POST', `${BASE}/:id/remove-rules`, removeRules),
    route('PATCH', `${BASE}/:id`, update),
  ];
}

const seconds = (ms: number) => Math.floor(ms / 1000);

const view = ({ id, name, createdAt, rules, versionId, archivedAt }: StoredDictionary) => ({
  id,
  name,
  latest_version_id: versionId,
  latest_version_rules_num: rules.length,
  created_by: '',
  creation_time_unix: seconds(createdAt),
  archived_time_unix: archivedAt === null ? null : seconds(archivedAt),
});
