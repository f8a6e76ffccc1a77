import { themeStorageKey } from '#components/theme/theme-storage-key.ts';

const applyStoredTheme = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** Runs before the first paint, so that a chosen theme never flashes the other one. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts, so hydration would always see a difference.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: applyStoredTheme }}
    />
  );
}
