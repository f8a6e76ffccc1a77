import { Moon, Sun, SunMoon } from 'lucide-react';
import { ThemeButton } from '#components/theme/theme-button.tsx';

export const ThemeSwitch = () => (
  <ThemeButton>
    {/* The attribute on <html> decides which one shows: it is right before this component hydrates. */}
    <SunMoon aria-hidden="true" className="in-data-theme:hidden" />
    <Sun aria-hidden="true" className="hidden in-data-[theme=light]:block" />
    <Moon aria-hidden="true" className="hidden in-data-[theme=dark]:block" />
  </ThemeButton>
);
