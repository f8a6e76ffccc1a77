import type { Page } from '@playwright/test';
import { ERROR_CODES } from '#lib/platform/error-codes.public.ts';
import type { Role } from '#lib/reflections/roles.public.ts';
import { overviewTexts, settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { roleTexts } from '#lib/reflections/texts/roles.public.ts';
import { addMember, beSomebodyNew, makeReflection } from './given.ts';
import type { Person } from './people.ts';
import { expect, test } from './test.ts';

/** An owner's reflection with one more member, each in a browser of their own. */
async function reflectionWith(role: Role, ownersPage: Page, membersPage: Page) {
  const owner = await beSomebodyNew(ownersPage);
  const { path } = await makeReflection(ownersPage);
  return { path, owner, member: await addMember(ownersPage, path, membersPage, role) };
}

const roleButton = (page: Page, role: Role, { name }: Person) =>
  page.getByRole('button', { name: settingsTexts.changeRoleLabel(roleTexts[role].label, name) });

async function changeRole(page: Page, path: string, member: Person, from: Role, to: Role): Promise<void> {
  await page.goto(`${path}/settings`);
  await roleButton(page, from, member).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: roleTexts[to].label }).check();
  await dialog.getByRole('button', { name: settingsTexts.changeRoleSubmit }).click();
}

test('a role that is changed holds from the next page on', async ({ page, newPerson }) => {
  const other = await newPerson();
  const { path, member } = await reflectionWith('viewer', page, other);
  expect((await other.goto(`${path}/settings`))?.status()).toBe(403);

  await changeRole(page, path, member, 'viewer', 'admin');
  await expect(roleButton(page, 'admin', member)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await other.goto(`${path}/settings`))?.status()).toBe(200);
});

test('a member who is removed is out at once', async ({ page, newPerson }) => {
  const other = await newPerson();
  const { path, member } = await reflectionWith('operator', page, other);
  await page.goto(`${path}/settings`);
  await page.getByRole('button', { name: `${settingsTexts.remove} ${member.name}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: settingsTexts.remove, exact: true })
    .click();
  await expect(page.getByText(settingsTexts.removed(member.name), { exact: true })).toBeVisible();
  await expect(roleButton(page, 'operator', member)).toHaveCount(0);
  expect((await other.goto(path))?.status()).toBe(404);
});

test('a member can leave', async ({ page, newPerson }) => {
  const other = await newPerson();
  const { path } = await reflectionWith('viewer', page, other);
  await other.goto(path);
  await other.getByRole('button', { name: overviewTexts.leave }).click();
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: overviewTexts.leaveConfirm, exact: true })
    .click();
  await expect(other).toHaveURL(/\/reflections$/);
  expect((await other.goto(path))?.status()).toBe(404);
});

test('an owner is not offered to make themselves less', async ({ page }) => {
  const owner = await beSomebodyNew(page);
  const { path } = await makeReflection(page);
  await page.goto(`${path}/settings`);
  await expect(page.getByText(`${owner.email} (${overviewTexts.you})`)).toBeVisible();
  await expect(roleButton(page, 'owner', owner)).toHaveCount(0);
});

test('an admin is offered nothing against an owner', async ({ page, newPerson }) => {
  const other = await newPerson();
  const { path, owner, member } = await reflectionWith('admin', page, other);
  await other.goto(`${path}/settings`);
  await expect(other.getByText(owner.email)).toBeVisible();
  await expect(roleButton(other, 'owner', owner)).toHaveCount(0);
  await expect(other.getByRole('button', { name: `${settingsTexts.remove} ${owner.name}` })).toHaveCount(0);
  await expect(other.getByRole('heading', { name: settingsTexts.deleteTitle })).toHaveCount(0);
  await page.goto(`${path}/settings`);
  await expect(roleButton(page, 'admin', member)).toBeVisible();
});

test('an invitation to somebody who is a member already is refused', async ({ page, newPerson }) => {
  const other = await newPerson();
  const { path, member } = await reflectionWith('viewer', page, other);
  await page.goto(`${path}/settings`);
  await page.getByLabel(settingsTexts.inviteEmail).fill(member.email);
  await page.getByRole('button', { name: settingsTexts.inviteSubmit }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/already/);
  expect(ERROR_CODES.already_member.status).toBe(409);
});
