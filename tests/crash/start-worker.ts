import { startVoiceConversation } from '#lib/conversations/bootstrap.ts';

/** A server of its own, to be killed: starts a conversation for a guest who came over a link, and ends. */
const [guestId = '', token = ''] = process.argv.slice(2);

const started = await startVoiceConversation({
  as: 'guest',
  network: guestId,
  guestId,
  door: { token },
  request: {},
});
process.exit(started.ok ? 0 : 1);
