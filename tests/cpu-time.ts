/** Milliseconds of this thread's own computing that some work took. What other processes do meanwhile does not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
