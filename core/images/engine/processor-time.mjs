/**
 * Processor time that this thread has used so far, in milliseconds. Node before 22.19 knows that of the whole process
 * only, which is at least that of the thread.
 */
export function processorMs() {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}
