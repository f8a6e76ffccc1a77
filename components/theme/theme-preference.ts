'use client';

import { useSyncExternalStore } from 'react';
import { themeStorageKey } from '#components/theme/theme-storage-key.ts';

export type ThemePreference = 'system' | 'light' | 'dark';

const changed = 'theme-preference-changed';

export function useThemePreference(): ThemePreference {
  return useSyncExternalStore(subscribe, readThemePreference, () => 'system');
}

export function storeThemePreference(preference: ThemePreference): void {
  applyThemePreference(preference);
  try {
    if (preference === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, preference);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  window.dispatchEvent(new Event(changed));
}

/** The attribute is the truth of this page; storage only carries it to the next one and to other tabs. */
function readThemePreference(): ThemePreference {
  return toPreference(document.documentElement.dataset.theme);
}

function readStoredPreference(): ThemePreference {
  try {
    return toPreference(localStorage.getItem(themeStorageKey));
  } catch {
    return readThemePreference();
  }
}

function toPreference(value: string | null | undefined): ThemePreference {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function applyThemePreference(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = preference;
}

function subscribe(onChange: () => void): () => void {
  // After a server error the browser builds the document anew, without what the theme script had set.
  applyThemePreference(readStoredPreference());
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== themeStorageKey && event.key !== null) return;
    applyThemePreference(toPreference(event.newValue));
    onChange();
  };
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', followOtherTab);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', followOtherTab);
  };
}
