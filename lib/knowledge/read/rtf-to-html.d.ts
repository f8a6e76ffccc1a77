declare module '@iarna/rtf-to-html' {
  const rtfToHtml: {
    fromString(rtf: string, done: (error: Error | null, html?: string) => void): void;
  };
  export default rtfToHtml;
}
