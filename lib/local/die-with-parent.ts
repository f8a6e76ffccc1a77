/**
 * A process that was started with a channel to its parent ends when that channel closes, however the parent
 * ended. Without this a `kill -9` would leave the app behind, holding the port.
 */
export function onParentGone(stop: () => void): void {
  if (!process.connected) return;
  process.on('disconnect', stop);
  process.channel?.unref();
}
