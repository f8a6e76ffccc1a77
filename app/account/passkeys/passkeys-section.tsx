import { addPasskeyAction } from '#app/account/passkeys/add-passkey-action.ts';
import { beginPasskeyAction } from '#app/account/passkeys/begin-passkey-action.ts';
import { removePasskeyAction } from '#app/account/passkeys/remove-passkey-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { PasskeyButton } from '#components/forms/passkey-button.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Passkey } from '#lib/accounts/store/as-user/passkeys.ts';
import { passkeyTexts as texts } from '#lib/accounts/texts/account.public.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <Section title={texts.title} description={texts.description}>
      {passkeys.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <RowList label={texts.title}>
          {passkeys.map(({ id, name, since }) => (
            <Row
              key={id}
              title={name}
              detail={texts.since(date.format(new Date(since)))}
              trailing={
                <ButtonForm
                  action={removePasskeyAction}
                  fields={{ passkeyId: id }}
                  label={texts.remove}
                  fullLabel={texts.removeFull(name)}
                />
              }
            />
          ))}
        </RowList>
      )}
      <PasskeyButton ceremony="create" begin={beginPasskeyAction} finish={addPasskeyAction}>
        {texts.add}
      </PasskeyButton>
    </Section>
  );
}
