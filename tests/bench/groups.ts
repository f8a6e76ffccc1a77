import type { Bench, Row } from './measure.ts';

type Rows = (bench: Bench) => Promise<Row[]>;

/** Loaded by the process that measures them alone: nothing of one group is in the process of another. */
export const loadGroup = {
  requests: async (): Promise<Rows> => (await import('./request-rows.ts')).requestRows,
  database: async (): Promise<Rows> => (await import('./database-rows.ts')).databaseRows,
  retrieval: async (): Promise<Rows> => (await import('./retrieval-rows.ts')).retrievalRows,
  meaning: async (): Promise<Rows> => (await import('./meaning-rows.ts')).meaningRows,
  ingest: async (): Promise<Rows> => (await import('./ingest-rows.ts')).ingestRows,
  turns: async (): Promise<Rows> => (await import('./turn-rows.ts')).turnRows,
  'agent-sessions': async (): Promise<Rows> => (await import('./agent-session-rows.ts')).agentSessionRows,
  compile: async (): Promise<Rows> => (await import('./compile-rows.ts')).compileRows,
  ledger: async (): Promise<Rows> => (await import('./ledger-rows.ts')).ledgerRows,
  sessions: async (): Promise<Rows> => (await import('./session-rows.ts')).sessionRows,
  'tool-routes': async (): Promise<Rows> => (await import('./tool-route-rows.ts')).toolRouteRows,
  streams: async (): Promise<Rows> => (await import('./stream-rows.ts')).streamRows,
  'guest-page': async (): Promise<Rows> => (await import('./guest-page-rows.ts')).guestPageRows,
  'publish-page': async (): Promise<Rows> => (await import('./publish-page-rows.ts')).publishPageRows,
};

export type GroupName = keyof typeof loadGroup;

export const isGroupName = (name: string): name is GroupName => Object.hasOwn(loadGroup, name);

export const GROUPS: readonly GroupName[] = Object.keys(loadGroup).filter(isGroupName);
