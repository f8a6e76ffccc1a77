import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveSessionAudience, deriveSessionMode } from '#lib/conversations/derive-mode.ts';
import { resolveIngestionPolicy } from '#lib/conversations/start/planner.ts';
import { resolveAllowedActions } from '#lib/conversations/tool-permissions.ts';
import { TOOL_ACTIONS, type ToolAction } from '#lib/models/tool-actions.public.ts';
import { SESSION_MODES, sessionRoleSchema } from '#lib/voice/voice-session.public.ts';

const ROLES = sessionRoleSchema.options;
const mode = fc.constantFrom(...SESSION_MODES);
const role = fc.constantFrom(...ROLES);
const maybe = fc.option(fc.boolean(), { nil: undefined });

describe('the mode', () => {
  test.each([
    [{ agentType: 'interviewer', mode: 'x', roomPrefix: 'share' }, 'interview'],
    [{ agentType: 'reflection', mode: 'onboarding', roomPrefix: 'share' }, 'reflection'],
    [{ agentType: 'other', mode: 'onboarding', roomPrefix: 'share' }, 'interview'],
    [{ mode: 'onboarding' }, 'interview'],
    [{ mode: 'other', roomPrefix: 'share' }, 'share'],
    [{ roomPrefix: 'share' }, 'share'],
    [{ agentType: 'Interviewer' }, 'reflection'],
    [{ mode: 'interview' }, 'reflection'],
    [{ mode: 'share' }, 'reflection'],
    [{ roomPrefix: 'share-1' }, 'reflection'],
    [{}, 'reflection'],
  ] as const)('the mode of a session of %j is %s', (hints, expected) => {
    expect(deriveSessionMode(hints)).toBe(expected);
  });

  test('the mode of a session is one of three, whatever is sent, and nothing is thrown', () => {
    const hints = fc.option(
      fc.record(
        { agentType: fc.anything(), mode: fc.anything(), roomPrefix: fc.anything() },
        { requiredKeys: [] },
      ),
      { nil: undefined },
    );
    fc.assert(fc.property(hints, (given) => SESSION_MODES.includes(deriveSessionMode(given))));
    expect(deriveSessionMode(null)).toBe('reflection');
    expect(deriveSessionMode()).toBe('reflection');
  });
});

describe('the audience', () => {
  test.each(
    SESSION_MODES.flatMap((mode) =>
      ROLES.map((role) => ({
        mode,
        role,
        expected: mode === 'share' || role === 'guest' ? 'public' : 'private',
      })),
    ),
  )('the audience of a session of $mode with $role is $expected', ({ mode, role, expected }) => {
    expect(deriveSessionAudience({ mode, role })).toBe(expected);
  });
});

describe('the actions', () => {
  const ALL = ['retrieve-context', 'request-source-ingest', 'propose-fact-correction'];
  const READ = ['retrieve-context'];
  const WITHOUT_INGEST = ['retrieve-context', 'propose-fact-correction'];
  const isStewarding = (role: string) => ['owner', 'admin', 'operator'].includes(role);

  test.each(SESSION_MODES.flatMap((mode) => ROLES.map((role) => ({ mode, role }))))(
    'of $mode with $role, for every further input',
    ({ mode, role }) => {
      const most = mode === 'reflection' && isStewarding(role);
      expect(resolveAllowedActions({ mode, role })).toEqual(most ? ALL : READ);
      expect(resolveAllowedActions({ mode, role, ingestionEnabled: false })).toEqual(
        most ? WITHOUT_INGEST : READ,
      );
      expect(resolveAllowedActions({ mode, role, ingestionEnabled: true })).toEqual(most ? ALL : READ);
      expect(resolveAllowedActions({ mode, role, offRecord: true })).toEqual(READ);
      expect(resolveAllowedActions({ mode, role, audience: 'public' })).toEqual(READ);
      expect(resolveAllowedActions({ mode, role, audience: 'private' })).toEqual(most ? ALL : READ);
    },
  );

  test('further inputs only take away, and keep the order', () => {
    const audience = fc.constantFrom('private', 'public', undefined);
    fc.assert(
      fc.property(mode, role, audience, maybe, maybe, (mode, role, audience, ingestionEnabled, offRecord) => {
        const plain = resolveAllowedActions({ mode, role });
        const narrowed = resolveAllowedActions({
          mode,
          role,
          ...(audience && { audience }),
          ...(ingestionEnabled !== undefined && { ingestionEnabled }),
          ...(offRecord !== undefined && { offRecord }),
        });
        const rank = (action: ToolAction) => TOOL_ACTIONS.indexOf(action);
        expect(narrowed.every((action) => plain.includes(action))).toBe(true);
        expect(narrowed).toContain('retrieve-context');
        expect(narrowed).toEqual(narrowed.toSorted((one, other) => rank(one) - rank(other)));
      }),
    );
  });
});

describe('ingestion', () => {
  test.each([
    ['interview', 'owner', undefined, undefined, { ok: true, ingestionEnabled: true, offRecord: false }],
    ['interview', 'owner', true, false, { ok: true, ingestionEnabled: true, offRecord: false }],
    ['interview', 'owner', false, undefined, { ok: false, code: 'interview_requires_ingestion' }],
    ['interview', 'owner', true, true, { ok: false, code: 'interview_requires_ingestion' }],
    ['reflection', 'operator', undefined, undefined, { ok: true, ingestionEnabled: true, offRecord: false }],
    ['reflection', 'operator', false, undefined, { ok: true, ingestionEnabled: false, offRecord: false }],
    ['reflection', 'operator', true, true, { ok: true, ingestionEnabled: false, offRecord: true }],
    ['reflection', 'viewer', true, undefined, { ok: true, ingestionEnabled: false, offRecord: false }],
    ['reflection', 'guest', true, true, { ok: true, ingestionEnabled: false, offRecord: true }],
    ['reflection', undefined, true, undefined, { ok: true, ingestionEnabled: false, offRecord: false }],
    ['share', 'owner', undefined, undefined, { ok: true, ingestionEnabled: false, offRecord: false }],
    ['share', 'owner', true, undefined, { ok: true, ingestionEnabled: true, offRecord: false }],
    ['share', 'viewer', true, undefined, { ok: true, ingestionEnabled: false, offRecord: false }],
    ['share', 'guest', true, undefined, { ok: true, ingestionEnabled: false, offRecord: false }],
  ] as const)(
    'of %s with %s, ingestion %s, off the record %s',
    (mode, role, ingestion, offRecord, expected) => {
      const wish = {
        mode,
        ...(role && { role }),
        ...(ingestion !== undefined && { ingestion }),
        ...(offRecord !== undefined && { offRecord }),
      };
      expect(resolveIngestionPolicy(wish)).toEqual(expected);
    },
  );

  test('ingestion is never on off the record, nor for who is no steward', () => {
    fc.assert(
      fc.property(mode, role, fc.boolean(), fc.boolean(), (mode, role, ingestion, offRecord) => {
        const policy = resolveIngestionPolicy({ mode, role, ingestion, offRecord });
        if (!policy.ok) {
          expect(mode).toBe('interview');
          return;
        }
        if (policy.ingestionEnabled) expect(policy.offRecord).toBe(false);
        if (policy.ingestionEnabled && mode !== 'interview')
          expect(['owner', 'admin', 'operator']).toContain(role);
      }),
    );
  });
});
