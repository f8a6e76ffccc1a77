import * as accountsAccount from '#lib/accounts/texts/de/account.public.ts';
import * as accountsOauth from '#lib/accounts/texts/de/oauth.public.ts';
import * as platformCodes from '#lib/platform/texts/de/codes.public.ts';
import * as platformControls from '#lib/platform/texts/de/controls.public.ts';
import * as platformDocument from '#lib/platform/texts/de/document.public.ts';
import * as platformDuration from '#lib/platform/texts/de/duration.public.ts';
import * as platformError from '#lib/platform/texts/de/error.public.ts';
import * as platformLegal from '#lib/platform/texts/de/legal.public.ts';
import * as platformRefusal from '#lib/platform/texts/de/refusal.public.ts';
import * as platformShell from '#lib/platform/texts/de/shell.public.ts';
import * as reflectionsErasure from '#lib/reflections/texts/de/erasure.public.ts';
import * as reflectionsFirstRun from '#lib/reflections/texts/de/first-run.public.ts';
import * as reflectionsLanding from '#lib/reflections/texts/de/landing.public.ts';
import * as reflectionsReflections from '#lib/reflections/texts/de/reflections.public.ts';
import * as reflectionsRoles from '#lib/reflections/texts/de/roles.public.ts';

/** Every file of German words, by the file whose English ones they stand for. */
export const german = {
  'accounts/account': accountsAccount,
  'accounts/oauth': accountsOauth,
  'platform/codes': platformCodes,
  'platform/controls': platformControls,
  'platform/document': platformDocument,
  'platform/duration': platformDuration,
  'platform/error': platformError,
  'platform/legal': platformLegal,
  'platform/refusal': platformRefusal,
  'platform/shell': platformShell,
  'reflections/erasure': reflectionsErasure,
  'reflections/first-run': reflectionsFirstRun,
  'reflections/landing': reflectionsLanding,
  'reflections/reflections': reflectionsReflections,
  'reflections/roles': reflectionsRoles,
};
