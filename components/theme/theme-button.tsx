'use client';

import type { ReactNode } from 'react';
import {
  storeThemePreference,
  type ThemePreference,
  useThemePreference,
} from '#components/theme/theme-preference.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { themeTexts } from '#lib/platform/texts/theme.public.ts';

const following = { system: 'light', light: 'dark', dark: 'system' } satisfies Record<
  ThemePreference,
  ThemePreference
>;

/** Around the signs of the three: these come drawn, so that a guest's scripts need none. */
export function ThemeButton({ children }: { children: ReactNode }) {
  const preference = useThemePreference();
  const next = following[preference];
  return (
    <IconButton label={themeTexts.switchLabel(preference, next)} onClick={() => storeThemePreference(next)}>
      {children}
    </IconButton>
  );
}
