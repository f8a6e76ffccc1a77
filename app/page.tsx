import { LandingPage } from '#components/landing/landing-page.tsx';
import { demoIsAvailable } from '#lib/auth/demo.ts';

export default function Page() {
  return <LandingPage demoAvailable={demoIsAvailable()} />;
}
