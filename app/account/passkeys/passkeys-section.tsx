import { KeyList } from '#app/account/key-list.tsx';
import {
  addPasskeyAction,
  beginPasskeyAction,
  removePasskeyAction,
} from '#app/account/passkeys/passkey-actions.ts';
import { PasskeyButton } from '#components/forms/passkey-button.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Passkey } from '#lib/accounts/store/as-user/passkeys.ts';
import { passkeyTexts as texts } from '#lib/accounts/texts/account.public.ts';

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <Section title={texts.title} description={texts.description}>
      <KeyList
        label={texts.title}
        keys={passkeys}
        texts={texts}
        remove={removePasskeyAction}
        field="passkeyId"
      />
      <PasskeyButton ceremony="create" begin={beginPasskeyAction} finish={addPasskeyAction}>
        {texts.add}
      </PasskeyButton>
    </Section>
  );
}
