const moment = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A day and an hour, the same for whoever reads it. */
export const momentOf = (date: string): string => `${moment.format(new Date(date))} UTC`;

/** From one to another, with what they have in common said once. */
export const momentsOf = (from: string, until: string): string =>
  `${moment.formatRange(new Date(from), new Date(until))} UTC`;
