import type { Tool } from '#lib/models/tool.ts';
import { createJail, type Workspace } from './jail.ts';
import { listDirectoryTool } from './list-directory.ts';
import { readFileTool } from './read-file.ts';
import { writeFileTool } from './write-file.ts';

/** What a model may do with the files of one session. */
export function workspaceFiles(workspace: Workspace): Tool[] {
  const jail = createJail(workspace);
  return [readFileTool(jail), writeFileTool(jail), listDirectoryTool(jail)];
}
