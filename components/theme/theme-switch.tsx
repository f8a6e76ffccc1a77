'use client';

import { Moon, Sun, SunMoon } from 'lucide-react';
import {
  storeThemePreference,
  type ThemePreference,
  useThemePreference,
} from '#components/theme/theme-preference.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { themeTexts } from '#lib/platform/texts/shell.public.ts';

const following = { system: 'light', light: 'dark', dark: 'system' } satisfies Record<
  ThemePreference,
  ThemePreference
>;

export function ThemeSwitch() {
  const preference = useThemePreference();
  const next = following[preference];
  return (
    <IconButton label={themeTexts.switchLabel(preference, next)} onClick={() => storeThemePreference(next)}>
      {/* The attribute on <html> decides which one shows: it is right before this component hydrates. */}
      <SunMoon aria-hidden="true" className="in-data-theme:hidden" />
      <Sun aria-hidden="true" className="hidden in-data-[theme=light]:block" />
      <Moon aria-hidden="true" className="hidden in-data-[theme=dark]:block" />
    </IconButton>
  );
}
