/**
 * One of our own mail templates, which are Go's, as hosted Supabase sends it to somebody of this language; the library only fills in
 * what stands alone.
 */
export const mailInLanguage = (template: string, language: unknown): string =>
  template
    .replace(/\{\{ \$de := [^}]*\}\}/, '')
    .replace(/\{\{ if \$de \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/gs, language === 'de' ? '$1' : '$2');

export const mailTitle = (html: string): string => /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';

/** The readable text of one of our own mail templates: links keep their address, all other markup goes. */
export function mailText(html: string): string {
  return html
    .replace(/<(head|style|title)[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1 ')
    .replace(/<\/(p|h1|h2|div|li|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
