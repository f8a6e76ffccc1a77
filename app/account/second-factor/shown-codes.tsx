import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { inGroups } from '#lib/platform/written-code.public.ts';

/** The only time that they are seen: only their hashes are kept. */
export function ShownCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-6">
      <Notice tone="success" announce>
        {codes.length > 0 ? texts.codesShown : texts.codesKept}
      </Notice>
      {codes.length > 0 && (
        <ol aria-label={texts.codesTitle} className="grid gap-1 font-mono text-small">
          {codes.map((code) => (
            <li key={code}>{inGroups(code)}</li>
          ))}
        </ol>
      )}
      <LinkButton href="/account">{texts.codesDone}</LinkButton>
    </div>
  );
}
