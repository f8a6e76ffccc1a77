import { headers } from 'next/headers';
import { LandingPage } from '#components/landing/landing-page.tsx';
import { currentUser } from '#lib/auth/current-user.ts';
import { demoIsAvailable } from '#lib/auth/demo.ts';
import { isFromThisMachine } from '#lib/http/client-address.ts';

export default async function Page() {
  const user = await currentUser();
  const demo = !demoIsAvailable() ? 'none' : isFromThisMachine(await headers()) ? 'here' : 'elsewhere';
  return <LandingPage demo={demo} signedIn={user.ok && user.value !== null} />;
}
