import { describe, expect, test } from 'vitest';
import { decideProviderBindOutcome, decideSessionAccess } from '#lib/conversations/start/planner.ts';
import {
  chooseSurface,
  enforceVoiceCloneGate,
  resolveSessionAgent,
} from '#lib/conversations/start/resolve-agent.ts';
import { sessionRoleSchema } from '#lib/voice/voice-session.public.ts';

const known = { role: 'owner', takesIn: true, link: null } as const;
const INTERVIEW = { agentType: 'interviewer' };

describe('who may start what', () => {
  test.each(sessionRoleSchema.options)('%s may talk with a reflection', (role) => {
    expect(decideSessionAccess({}, { ...known, role })).toMatchObject({
      ok: true,
      value: { mode: 'reflection', role },
    });
  });

  test.each([
    ['owner', true],
    ['admin', true],
    ['operator', true],
    ['viewer', false],
    ['guest', false],
  ] as const)('%s may be interviewed: %s', (role, may) => {
    const decided = decideSessionAccess(INTERVIEW, { ...known, role });
    expect(decided.ok ? 'ok' : decided.error.code).toBe(may ? 'ok' : 'forbidden');
  });

  test.each([
    ['somebody it is not shared with', {}, { ...known, role: null }, 'not_found'],
    [
      'a link that opens nothing',
      {},
      { ...known, role: 'guest', link: { opens: false } },
      'share_link_invalid',
    ],
    ['an interview off the record', { ...INTERVIEW, offRecord: true }, known, 'interview_requires_ingestion'],
    [
      'an interview that is not kept',
      { ...INTERVIEW, ingestion: false },
      known,
      'interview_requires_ingestion',
    ],
    [
      'an interview where nothing is taken in',
      INTERVIEW,
      { ...known, takesIn: false },
      'interview_requires_ingestion',
    ],
  ] as const)('%s is refused', (_what, wish, facts, code) => {
    expect(decideSessionAccess(wish, facts)).toMatchObject({ ok: false, error: { code } });
  });

  test('a reflection that takes nothing in ingests nothing, whoever wants it', () => {
    expect(decideSessionAccess({ ingestion: true }, { ...known, takesIn: false })).toMatchObject({
      ok: true,
      value: { ingestionEnabled: false, offRecord: false },
    });
  });
});

test.each([
  ['conv_1', false, { bind: true, providerConversationId: 'conv_1' }],
  ['conv_1', true, { bind: false, reason: expect.stringContaining('time for it was over') }],
  [null, false, { bind: false, reason: expect.stringContaining('did not say') }],
  ['', false, { bind: false, reason: expect.stringContaining('did not say') }],
])('a credential for %j, time over: %s', (conversationId, isOver, outcome) => {
  expect(decideProviderBindOutcome({ conversationId, isOver })).toEqual(outcome);
});

describe('which agent', () => {
  const agents = { standard: 'own', memory: 'own-memory' };
  const choice = {
    mode: 'reflection',
    surface: 'standard',
    agents,
    sharedAgentId: 'shared',
    interviewerAgentId: null,
  } as const;

  test.each([
    ['its own, or the shared one', choice, { agentId: 'own', fallbackId: 'shared' }],
    [
      'that of the surface',
      { ...choice, surface: 'memory' },
      { agentId: 'own-memory', fallbackId: 'shared' },
    ],
    ['the shared one alone', { ...choice, agents: {} }, { agentId: 'shared', fallbackId: null }],
    ['its own alone', { ...choice, sharedAgentId: null }, { agentId: 'own', fallbackId: null }],
    ['none', { ...choice, agents: {}, sharedAgentId: null }, null],
    [
      'the interviewer, or its own',
      { ...choice, mode: 'interview', interviewerAgentId: 'asks' },
      { agentId: 'asks', fallbackId: 'own' },
    ],
    [
      'the interviewer, or the shared one',
      { ...choice, mode: 'interview', interviewerAgentId: 'asks', agents: {} },
      { agentId: 'asks', fallbackId: 'shared' },
    ],
    [
      'the interviewer alone',
      { ...choice, mode: 'interview', interviewerAgentId: 'asks', agents: {}, sharedAgentId: null },
      { agentId: 'asks', fallbackId: null },
    ],
  ] as const)('%s', (_what, given, expected) => {
    expect(resolveSessionAgent(given)).toEqual(expected);
  });

  test.each([
    ['public', 'share', true, 'public'],
    ['public', 'reflection', true, 'public'],
    ['private', 'reflection', false, 'standard'],
    ['private', 'reflection', true, 'memory'],
    ['private', 'interview', true, 'standard'],
  ] as const)('of %s %s, remembered: %s, it is %s', (audience, mode, isRemembered, surface) => {
    expect(chooseSurface({ audience, mode, isRemembered, agents })).toBe(surface);
  });

  test('who is remembered is spoken with by the agent there is', () => {
    const remembered = { audience: 'private', mode: 'reflection', isRemembered: true } as const;
    expect(chooseSurface({ ...remembered, agents: { standard: 'own' } })).toBe('standard');
    expect(chooseSurface({ ...remembered, agents: {} })).toBe('standard');
  });
});

describe('the cloned voice', () => {
  test.each([
    ['private', null, 'none', false],
    ['private', 'v', 'in force', false],
    ['private', 'v', 'none', true],
    ['private', 'v', 'revoked', true],
    ['public', null, 'none', false],
    ['public', 'v', 'in force', false],
    ['public', 'v', 'none', true],
  ] as const)('with %s, voice %s, consent %s', (audience, clonedVoiceId, consent, isMissingConsent) => {
    expect(enforceVoiceCloneGate({ audience, clonedVoiceId, consent })).toEqual({
      ok: true,
      value: { isMissingConsent },
    });
  });

  test('no guest is spoken with after the consent was taken back', () => {
    expect(
      enforceVoiceCloneGate({ audience: 'public', clonedVoiceId: 'v', consent: 'revoked' }),
    ).toMatchObject({
      ok: false,
      error: { code: 'voice_consent_revoked' },
    });
  });
});
