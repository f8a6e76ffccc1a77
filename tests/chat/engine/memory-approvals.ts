import type { ApprovalDecision, NewApproval } from '#lib/chat/session-store.public.ts';

type Decided = Exclude<ApprovalDecision, 'pending'>;

export type Approvals = {
  ask(approval: NewApproval): void;
  read(id: string): ApprovalDecision | null;
  decide(id: string, approve: boolean): Decided | null;
  /** What nobody has answered by the end of the turn that asked, nobody can answer any more. */
  expireAll(): void;
};

/**
 * What people are asked in one session of the store in memory. The first answer counts, and none is taken
 * late.
 */
export function createApprovals(now: () => number): Approvals {
  const decisions = new Map<string, { expiresAt: number; decided: Decided | null }>();

  const find = (id: string) => {
    const asked = decisions.get(id);
    if (asked && !asked.decided && asked.expiresAt <= now()) asked.decided = 'expired';
    return asked;
  };

  return {
    ask({ id, seconds }) {
      decisions.set(id, { expiresAt: now() + seconds * 1_000, decided: null });
    },
    read(id) {
      const asked = find(id);
      return asked ? (asked.decided ?? 'pending') : null;
    },
    decide(id, approve) {
      const asked = find(id);
      if (!asked) return null;
      asked.decided ??= approve ? 'approved' : 'refused';
      return asked.decided;
    },
    expireAll() {
      for (const asked of decisions.values()) asked.decided ??= 'expired';
    },
  };
}
