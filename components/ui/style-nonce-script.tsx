const handOverNonce = 'window.__webpack_nonce__=document.currentScript.nonce';

/**
 * Dialogs lock the page's scrolling with a <style> element of their own. The name is where the library that adds
 * it looks for the nonce without which the content security policy refuses it.
 */
export function StyleNonceScript({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts, so hydration would always see a difference.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: handOverNonce }}
    />
  );
}
