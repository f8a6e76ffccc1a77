/** What is believed before the words it stands under. */
export function CorrectedWords({ label, words }: { label: string; words: string }) {
  return (
    <p className="mt-2 border-s-2 border-lamp ps-3 text-small">
      <span className="font-medium text-lamp">{label}</span> <span className="font-serif">{words}</span>
    </p>
  );
}
