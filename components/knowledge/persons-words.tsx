/** What was said or written, with its own line breaks. */
export function PersonsWords({ text }: { text: string }) {
  return <p className="words whitespace-pre-line">{text}</p>;
}
