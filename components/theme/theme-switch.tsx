import { ThemeButton } from '#components/theme/theme-button.tsx';
import { Moon, Sun, SunMoon } from '#components/ui/signs.tsx';

export const ThemeSwitch = () => (
  <ThemeButton>
    {/* The attribute on <html> decides which one shows: it is right before this component hydrates. */}
    <SunMoon className="in-data-theme:hidden" />
    <Sun className="hidden in-data-[theme=light]:block" />
    <Moon className="hidden in-data-[theme=dark]:block" />
  </ThemeButton>
);
