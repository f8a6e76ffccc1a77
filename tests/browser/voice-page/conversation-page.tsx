import { ConversationProvider, type HookOptions, useConversation } from '@elevenlabs/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What the SDK told the page, in order; audio only by its loudness, which is asked for. */
export type Told = { what: string; detail: unknown };

export type ConversationOnPage = {
  told: Told[];
  status(): string;
  start(options: HookOptions): void;
  say(text: string): void;
  end(): void;
  mute(muted: boolean): void;
  /** From 0 to 1, what comes out of the agent and what the microphone hears. */
  levels(): { output: number; input: number };
};

declare global {
  interface Window {
    conversation: ConversationOnPage;
  }
}

const told: Told[] = [];

function ConversationPage() {
  const [lines, setLines] = useState<string[]>([]);
  const tell = (what: string) => (detail?: unknown) => {
    told.push({ what, detail });
    setLines((before) => [...before, `${what} ${JSON.stringify(detail) ?? ''}`]);
  };
  const conversation = useConversation({
    onConnect: tell('connect'),
    onDisconnect: ({ reason, ...rest }) =>
      tell('disconnect')({
        reason,
        closeCode: 'closeCode' in rest ? rest.closeCode : undefined,
        message: 'message' in rest ? rest.message : undefined,
      }),
    onError: (message) => tell('error')(message),
    onMessage: ({ role, message }) => tell('message')({ role, message }),
    onAgentChatResponsePart: ({ type, text }) => tell('part')({ type, text }),
    onAgentResponseCorrection: tell('correction'),
    onInterruption: tell('interruption'),
    onAgentToolRequest: ({ tool_name }) => tell('tool request')(tool_name),
    onAgentToolResponse: (response) => {
      const { tool_name, is_error } = response;
      tell('full_tool_result' in response ? 'tool result' : 'tool response')({ tool_name, is_error });
    },
    onModeChange: ({ mode }) => tell('mode')(mode),
    onPing: () => tell('ping')(),
  });
  window.conversation = {
    told,
    status: () => conversation.status,
    start: (options) => conversation.startSession(options),
    say: (text) => conversation.sendUserMessage(text),
    end: () => conversation.endSession(),
    mute: (muted) => conversation.setMuted(muted),
    levels: () => ({ output: conversation.getOutputVolume(), input: conversation.getInputVolume() }),
  };
  return (
    <>
      <p role="status">{conversation.status}</p>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
          <li key={index}>{line}</li>
        ))}
      </ol>
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConversationProvider>
      <ConversationPage />
    </ConversationProvider>,
  );
}
