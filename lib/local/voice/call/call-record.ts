import type { AdmittedCall, CallOutcome } from '../local-types.ts';
import type { Recording } from '../store/call-sounds.ts';

export type CallEnd = { reason: string; error?: { code: number; reason: string } };

/** Keeps what is written of a call up to date. Writes come one after the other, the newest state each time. */
export type CallRecord = {
  /** Rejects if it cannot be written: a call that leaves no record is not begun. */
  begin(): Promise<void>;
  changed(): void;
  /** The last write, and the news that the call is over. Called once. */
  end(end: CallEnd, recording: Recording | null): Promise<void>;
};

export function createCallRecord(
  { services }: Pick<AdmittedCall, 'services'>,
  current: () => Omit<CallOutcome, 'status'>,
): CallRecord {
  let writing: Promise<void> | null = null;
  let isStale = false;
  let hasEnded = false;

  const write = async (): Promise<void> => {
    do {
      isStale = false;
      try {
        await services.save({ ...current(), status: 'in-progress' });
      } catch {
        // The next change writes everything again, and at the latest the end does.
      }
    } while (isStale && !hasEnded);
    writing = null;
  };

  return {
    begin: () => services.save({ ...current(), status: 'in-progress' }),
    changed() {
      isStale = true;
      if (!hasEnded) writing ??= write();
    },
    async end({ reason, error }, recording) {
      hasEnded = true;
      const outcome = {
        ...current(),
        endedAt: Date.now(),
        terminationReason: reason,
        ...(error && { error }),
      };
      await writing;
      try {
        await services.save({ ...outcome, status: 'processing' });
      } catch {
        // What follows writes the same again.
      }
      // Whoever is told that it is over may ask for its sound.
      const isRecorded = await recording?.end();
      const { soundRate, ...silent } = outcome;
      await services.ended({
        ...silent,
        ...(isRecorded && soundRate && { soundRate }),
        status: error ? 'failed' : 'done',
      });
    },
  };
}
