import { createHmac } from 'node:crypto';

type Said = { role: 'user' | 'agent'; message: string | null; cites?: readonly string[] };

type Told = {
  callId: string;
  said?: readonly Said[];
  seconds?: number;
  reason?: string;
  type?: string;
};

/** What the provider tells when a call is over. */
export const toldCall = ({
  callId,
  said = [],
  seconds = 61,
  reason = 'Client disconnected: 1000',
  type,
}: Told) => ({
  type: type ?? 'post_call_transcription',
  event_timestamp: Math.floor(Date.now() / 1_000),
  data: {
    agent_id: 'agent',
    conversation_id: callId,
    status: 'done',
    transcript: said.map(({ role, message, cites }, at) => ({
      role,
      message,
      time_in_call_secs: at * 5,
      tool_results: cites && [
        {
          request_id: 'r',
          tool_name: 'retrieve_context',
          is_error: false,
          result_value: JSON.stringify({
            passages: cites.map((citation) => ({ text: 'x', namespace: 'n', source_title: 't', citation })),
          }),
        },
      ],
    })),
    metadata: {
      start_time_unix_secs: Math.floor(Date.now() / 1_000) - seconds,
      call_duration_secs: seconds,
      termination_reason: reason,
    },
  },
});

export const signedWith = (secret: string, body: string, seconds = Math.floor(Date.now() / 1_000)) =>
  `t=${seconds},v0=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
