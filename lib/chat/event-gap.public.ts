/**
 * Whether an event is the next one for somebody who has seen all up to `lastSeen` (-1: none). `seen`: it came
 * before, and is to be left out. `gap`: some are missing, so whoever reads has to ask again from `lastSeen`.
 */
export function eventGap(lastSeen: number, event: { sequenceNumber: number }): 'next' | 'seen' | 'gap' {
  if (event.sequenceNumber <= lastSeen) return 'seen';
  return event.sequenceNumber === lastSeen + 1 ? 'next' : 'gap';
}
