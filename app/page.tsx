import { headers } from 'next/headers';
import { LandingPage } from '#components/landing/landing-page.tsx';
import { currentUser } from '#lib/accounts/current-user.ts';
import { demoIsAvailable } from '#lib/accounts/demo.ts';
import { isFromThisMachine } from '#lib/platform/http/client-address.ts';

export default async function Page() {
  const user = await currentUser();
  const demo = !demoIsAvailable() ? 'none' : isFromThisMachine(await headers()) ? 'here' : 'elsewhere';
  return <LandingPage demo={demo} signedIn={user.ok && user.value !== null} />;
}
