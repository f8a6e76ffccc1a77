// Preloaded into the app's process (`node --import`), which is Next's own and cannot import ours.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.connected) process.on('disconnect', () => process.exit(1));
