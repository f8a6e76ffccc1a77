import { expect, test } from 'vitest';
import { surfaceStanding } from '#lib/voice/read-voice-standing.ts';
import { hashNamespaceScope } from '#lib/voice/runtime/freshness.ts';
import type { VoiceReading } from '#lib/voice/store/as-user/voice-reading.ts';

const hash = (letter: string) => letter.repeat(64);
const NOTHING = { needs: [], openThemes: [] };
const pack = (kind: 'private_emerging' | 'public_emerging') => ({
  kind,
  contentHash: hash('a'),
  dossierHash: hash('b'),
});
const state = (surface: 'standard' | 'public') => ({
  surface,
  agentId: 'agent',
  promptPackKind: surface === 'public' ? 'public_emerging' : 'private_emerging',
  promptPackHash: hash('a'),
  dossierHash: hash('b'),
  scopeHash: hashNamespaceScope(['life']),
  syncedAt: '2026-01-01T00:00:00Z',
  lastError: null,
  auditedAt: null,
  drift: [],
  isBusy: false,
});
const reading: VoiceReading = {
  live: {
    generation: 2,
    promotedAt: '2026-01-01T00:00:00Z',
    sync: {
      publishedNamespaces: ['life'],
      scopeHash: hashNamespaceScope(['life']),
      maturity: { private: 'emerging', public: 'emerging' },
      progress: { private: NOTHING, public: NOTHING },
      names: { private: [], public: [] },
    },
    packs: { private_emerging: pack('private_emerging'), public_emerging: pack('public_emerging') },
  },
  newest: { generation: 2, status: 'promoted' },
  begun: 2,
  publishedNamespaces: ['life'],
  rightlyVoiced: ['standard', 'public'],
  holdsForGuests: true,
  states: [state('standard'), state('public')],
};
const stateOf = (change: Partial<VoiceReading['states'][number]>) => ({
  states: [{ ...state('public'), ...change }],
});

test.each<[string, Partial<VoiceReading>]>([
  ['live', {}],
  ['closed', { publishedNamespaces: [], states: [] }],
  ['closed', { publishedNamespaces: [], ...stateOf({ scopeHash: hashNamespaceScope([]) }) }],
  ['compiling', { publishedNamespaces: [] }],
  ['compiling', { publishedNamespaces: ['life', 'work'] }],
  ['compiling', { holdsForGuests: false }],
  ['checking', { holdsForGuests: false, newest: { generation: 3, status: 'candidate' } }],
  ['rejected', { holdsForGuests: false, newest: { generation: 3, status: 'rejected' } }],
  ['live', { newest: { generation: 3, status: 'rejected' } }],
  ['empty', { live: null, newest: null, begun: 0 }],
  ['stale', { states: [] }],
  ['stale', stateOf({ promptPackHash: hash('c') })],
  ['stale', stateOf({ scopeHash: hash('c') })],
  ['stale', { rightlyVoiced: ['standard'] }],
  ['syncing', stateOf({ dossierHash: hash('c'), isBusy: true })],
  ['failed', stateOf({ agentId: null, lastError: 'It did not answer.', isBusy: true })],
])('what guests hear is %s', (standing, change) => {
  expect(surfaceStanding({ ...reading, ...change }, 'public')).toBe(standing);
});

test('members go on with what is live, whatever is published', () => {
  const change = { publishedNamespaces: ['work'], holdsForGuests: false };
  expect(surfaceStanding({ ...reading, ...change }, 'standard')).toBe('live');
  expect(surfaceStanding({ ...reading, ...change }, 'memory')).toBe('stale');
});
