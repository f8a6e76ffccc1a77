import { LandingPage } from '#components/landing/landing-page.tsx';
import { currentUser } from '#lib/auth/current-user.ts';
import { demoIsAvailable } from '#lib/auth/demo.ts';

export default async function Page() {
  const user = await currentUser();
  return <LandingPage demoAvailable={demoIsAvailable()} signedIn={user.ok && user.value !== null} />;
}
