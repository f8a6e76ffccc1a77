import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { publishTexts } from '#lib/voice/texts/publish.public.ts';

type Props = {
  waiting: readonly {
    id: string;
    /** What guests hear already. */
    collection: string;
    sources: number;
  }[];
  /** Null for those who may not let guests hear more. */
  hrefOf: ((id: string) => string) | null;
};

/** What was added to a collection that guests hear, and waits until somebody has looked at it. */
export function WaitingForGuests({ waiting, hrefOf }: Props) {
  return waiting
    .filter(({ sources }) => sources > 0)
    .map(({ id, collection, sources }) => (
      <div key={id} className="mb-6 max-w-2xl">
        <Notice title={publishTexts.waitingTitle(collection, sources)}>
          {hrefOf && (
            <div className="grid justify-items-start gap-3">
              <p>{publishTexts.waitingBody}</p>
              <LinkButton href={hrefOf(id)} variant="secondary">
                {publishTexts.waitingLook}
              </LinkButton>
            </div>
          )}
        </Notice>
      </div>
    ));
}
