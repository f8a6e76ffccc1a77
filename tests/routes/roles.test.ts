import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DemoPerson } from '#tests/app-client.ts';
import { actionBody, type Fields, findAction, stateIn } from '#tests/server-actions.ts';
import { exportedRows } from './exported.ts';
import { callAction, cookieOf, reflectionIdOf, request } from './http.ts';

const ANY_ID = '00000000-0000-4000-8000-000000000000';

const membersSchema = z.array(z.object({ user_id: z.string(), role: z.string() }));

/** Mara's reflection, and who its people are, as its owner's own export tells. */
async function maras(): Promise<{ reflectionId: string; userIdOf: (role: string) => string }> {
  const reflectionId = await reflectionIdOf('mara');
  const headers = { cookie: await cookieOf('mara') };
  const response = await request({ path: `/api/reflections/${reflectionId}/export`, headers });
  const members = membersSchema.parse(exportedRows(await response.text(), 'members'));
  return { reflectionId, userIdOf: (wanted) => members.find(({ role }) => role === wanted)?.user_id ?? '' };
}

async function codeFor(person: DemoPerson, action: string, fields: Fields): Promise<string> {
  const response = await callAction(findAction(action), {
    cookie: await cookieOf(person),
    body: actionBody(fields),
  });
  const state = stateIn(await response.text());
  return state && !state.ok ? state.error.code : 'done';
}

test('an admin who writes an owner’s id into a form of their own is refused', async () => {
  const { reflectionId, userIdOf } = await maras();
  const ofOwner: Fields = [
    ['reflectionId', reflectionId],
    ['userId', userIdOf('owner')],
  ];
  expect(await codeFor('elin', 'changeMemberRoleAction', [...ofOwner, ['role', 'viewer']])).toBe('forbidden');
  expect(await codeFor('elin', 'removeMemberAction', ofOwner)).toBe('forbidden');
});

test('an admin makes nobody an owner, not even themselves', async () => {
  const { reflectionId, userIdOf } = await maras();
  for (const role of ['admin', 'operator', 'viewer']) {
    const fields: Fields = [
      ['reflectionId', reflectionId],
      ['userId', userIdOf(role)],
      ['role', 'owner'],
    ];
    expect(await codeFor('elin', 'changeMemberRoleAction', fields), role).toBe('forbidden');
  }
  const invitation: Fields = [
    ['reflectionId', reflectionId],
    ['email', 'friend@example.org'],
    ['role', 'owner'],
  ];
  expect(await codeFor('elin', 'inviteMemberAction', invitation)).toBe('forbidden');
});

test('a member who is no owner or admin manages nothing, and a stranger is not told that the reflection exists', async () => {
  const { reflectionId, userIdOf } = await maras();
  const id = ['reflectionId', reflectionId] as const;
  const calls: [string, Fields][] = [
    ['updateReflectionAction', [id, ['displayName', 'Taken'], ['slug', 'taken-over']]],
    [
      'updateMannerAction',
      [id, ['speakingStyle', 'Like a pirate'], ['boundaries', 'Money'], ['ingestionEnabled', 'on']],
    ],
    ['changeMemberRoleAction', [id, ['userId', userIdOf('viewer')], ['role', 'operator']]],
    ['removeMemberAction', [id, ['userId', userIdOf('viewer')]]],
    ['inviteMemberAction', [id, ['email', 'friend@example.org'], ['role', 'viewer']]],
    ['deleteReflectionAction', [id]],
    ['eraseChatsAction', [id]],
    [
      'changeVisibilityAction',
      [id, ['namespaceId', ANY_ID], ['visibility', 'published'], ['preview', 'a'.repeat(64)]],
    ],
    ['rollBackAction', [id, ['generation', '1']]],
    ['deleteCollectionAction', [id, ['namespaceId', ANY_ID]]],
    ['mergeCollectionsAction', [id, ['fromId', ANY_ID], ['namespaceId', ANY_ID]]],
    ['restoreCollectionAction', [id, ['namespaceId', ANY_ID]]],
    ['setPublicAboutAction', [id, ['about', 'Somebody']]],
    ['createShareLinkAction', [id, ['label', 'Mine'], ['days', 'never'], ['maxUses', '']]],
    ['revokeShareLinkAction', [id, ['shareLinkId', ANY_ID]]],
    [
      'addGoldenQuestionAction',
      [id, ['audience', 'public'], ['question', 'Where were you born?'], ['restsOn', 'nothing']],
    ],
    ['deleteGoldenQuestionAction', [id, ['questionId', ANY_ID]]],
  ];
  for (const [action, fields] of calls) {
    expect(await codeFor('tomas', action, fields), action).toBe('forbidden');
    expect(await codeFor('signe', action, fields), action).toBe('forbidden');
    expect(await codeFor('ruben', action, fields), action).toBe('not_found');
  }
  const ownersOnly: [string, Fields][] = [
    ['deleteReflectionAction', [id]],
    ['eraseChatsAction', [id]],
    ['chooseStockVoiceAction', [id, ['voice', 'EXAVITQu4vr4xnSDxMaL']]],
    ['useOwnVoiceAction', [id]],
    ['leaveOwnVoiceAction', [id]],
    ['revokeOwnVoiceAction', [id, ['consentId', ANY_ID]]],
  ];
  for (const [action, fields] of ownersOnly)
    expect(await codeFor('elin', action, fields), action).toBe('forbidden');
});

test('the last owner of a reflection cannot be removed', async () => {
  const { reflectionId, userIdOf } = await maras();
  const ofMara: Fields = [
    ['reflectionId', reflectionId],
    ['userId', userIdOf('owner')],
  ];
  expect(await codeFor('mara', 'changeMemberRoleAction', [...ofMara, ['role', 'admin']])).toBe('last_owner');
  expect(await codeFor('mara', 'removeMemberAction', ofMara)).toBe('last_owner');
  expect(await codeFor('mara', 'leaveReflectionAction', [['reflectionId', reflectionId]])).toBe('last_owner');
});
