import { previewTexts } from '#lib/voice/texts/publish.public.ts';

/** The second word that it takes to let guests hear what is sealed; the database asks for it too. */
export function UnsealField({ title }: { title: string }) {
  return (
    <label className="flex gap-3 rounded-md bg-warning-soft px-4 py-3">
      <input type="checkbox" name="unseal" required className="tick" />
      <span>{previewTexts.unseal(title)}</span>
    </label>
  );
}
