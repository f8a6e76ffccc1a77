import type { ServerAction } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

const date = () => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

interface KeyListProps {
  label: string;
  keys: readonly { id: string; name: string; since: string }[];
  texts: {
    none: string;
    since: (date: string) => string;
    remove: string;
    removeFull: (name: string) => string;
  };
  remove: ServerAction<null>;
  /** By which the action is told which one. */
  field: string;
}

/** What somebody shows besides a password, or in its place: since when they have each, and a button that takes it away. */
export function KeyList({ label, keys, texts, remove, field }: KeyListProps) {
  if (keys.length === 0) return <p>{texts.none}</p>;
  return (
    <RowList label={label}>
      {keys.map(({ id, name, since }) => (
        <Row
          key={id}
          title={name}
          detail={texts.since(date().format(new Date(since)))}
          trailing={
            <ButtonForm
              action={remove}
              fields={{ [field]: id }}
              label={texts.remove}
              fullLabel={texts.removeFull(name)}
            />
          }
        />
      ))}
    </RowList>
  );
}
