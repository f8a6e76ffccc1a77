import { useId } from 'react';

interface QuestionsToPressProps {
  label: string;
  questions: readonly string[];
  onAsk: (question: string) => void;
}

/** The quickest way to an answer: one press begins a conversation in writing, with that question. */
export function QuestionsToPress({ label, questions, onAsk }: QuestionsToPressProps) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <div className="grid max-w-[34em] gap-2">
      <p id={id} className="text-small text-ink-soft">
        {label}
      </p>
      <ul aria-labelledby={id} className="grid gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-11 w-full rounded-md border border-edge px-4 py-2 text-start font-serif text-words transition-colors hover:border-ink hover:bg-paper-raised"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
