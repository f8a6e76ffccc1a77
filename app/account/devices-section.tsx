import { endSignInAction } from '#app/account/end-sign-in-action.ts';
import { signOutEverywhereAction } from '#app/account/sign-out-everywhere-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SignIn } from '#lib/accounts/store/own-account.ts';
import { accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

const date = () => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (at: string) => date().format(new Date(at));

export function DevicesSection({ signIns }: { signIns: readonly SignIn[] }) {
  return (
    <Section title={texts.devicesTitle} description={texts.devicesDescription}>
      <RowList label={texts.devicesLabel}>
        {signIns.map(({ id, device, signedInAt, lastUsedAt, isCurrent }) => {
          const name = device || texts.unknownDevice;
          return (
            <Row
              key={id}
              title={name}
              detail={texts.device(dayOf(signedInAt), lastUsedAt && dayOf(lastUsedAt))}
              trailing={
                isCurrent ? (
                  <Badge>{texts.thisDevice}</Badge>
                ) : (
                  <ButtonForm
                    action={endSignInAction}
                    fields={{ sessionId: id }}
                    label={texts.endDevice}
                    fullLabel={texts.endDeviceFull(name)}
                  />
                )
              }
            />
          );
        })}
      </RowList>
      <ButtonForm
        action={signOutEverywhereAction}
        fields={{ confirmed: 'yes' }}
        label={texts.endAll}
        size="medium"
      />
    </Section>
  );
}
