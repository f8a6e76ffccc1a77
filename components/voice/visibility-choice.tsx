import { classNames } from '#components/ui/class-names.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { publishTexts } from '#lib/voice/texts/publish.public.ts';

type Visibility = keyof typeof visibilityTexts;

const VISIBILITIES = ['sealed', 'private', 'published'] as const satisfies readonly Visibility[];

interface VisibilityChoiceProps {
  namespace: string;
  current: Visibility;
  /** Where it is shown what choosing it would change. */
  hrefOf: (visibility: Visibility) => string;
}

const segment =
  'inline-flex min-h-10 flex-1 items-center justify-center px-3 text-small first:rounded-s-md last:rounded-e-md sm:flex-none';

/** The three visibilities side by side. Two of them are links, because a choice is looked at before it is made. */
export function VisibilityChoice({ namespace, current, hrefOf }: VisibilityChoiceProps) {
  return (
    <nav
      aria-label={publishTexts.choicesLabel(namespace)}
      className="flex w-full divide-x divide-edge rounded-md border border-edge sm:w-auto"
    >
      {VISIBILITIES.map((visibility) => {
        const { label } = visibilityTexts[visibility];
        if (visibility === current) {
          return (
            <span
              key={visibility}
              aria-current="true"
              className={classNames(
                segment,
                visibility === 'published' ? 'bg-lamp-soft text-lamp' : 'bg-paper-sunken',
                'font-medium',
              )}
            >
              {label}
            </span>
          );
        }
        return (
          <PageLink
            key={visibility}
            href={hrefOf(visibility)}
            aria-label={publishTexts.choiceOf(namespace, label)}
            className={classNames(
              segment,
              'text-ink-soft transition-colors hover:bg-paper-raised hover:text-ink',
            )}
          >
            {label}
          </PageLink>
        );
      })}
    </nav>
  );
}
